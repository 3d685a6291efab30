import { contractAreaViolations } from './contract-areas.mjs';

const area = (/** @type {string} */ input) => ({ projects: ['@tracker/contracts'], input });
const contracts = {
  shared: ['default', '!{projectRoot}/src/{portfolio,public-text}.ts', '!{projectRoot}/src/audit.ts'],
  portfolio: ['{projectRoot}/src/{portfolio,public-text}.ts'],
  team: ['{projectRoot}/src/audit.ts'],
};

/**
 * @param {[source: string, contract: string][]} imports
 * @param {unknown[]} inputs of the remote
 */
function violations(imports, inputs, namedInputs = contracts) {
  const nodes = {
    '@tracker/contracts': { data: { root: 'libs/contracts', namedInputs } },
    portfolio: { data: { root: 'apps/portfolio', targets: { test: { inputs }, build: { inputs }, lint: {} } } },
  };
  const modules = imports.map(([source, contract]) => ({ source, targets: [`libs/contracts/src/${contract}.ts`] }));
  return contractAreaViolations(nodes, modules);
}

/** @type {[string, string][]} */
const page = [['apps/portfolio/src/page.tsx', 'portfolio']];

describe('contracts of one area', () => {
  it('are inputs of every project that uses them', () => {
    expect(violations(page, ['default', '^shared'])).toEqual([
      'portfolio uses libs/contracts/src/portfolio.ts and must name portfolio of @tracker/contracts in the inputs of its tasks.',
    ]);
    expect(violations(page, ['default', '^shared', area('team')])).toHaveLength(1);
  });

  it.each([[[['^shared'], area('portfolio')].flat()], [['default', '^shared', '^default']], [['default']]])(
    'are used with the inputs %j',
    (inputs) => {
      expect(violations(page, inputs)).toEqual([]);
    },
  );

  it('are imported neither by shared contracts nor by other areas', () => {
    /** @type {[string, string][]} */
    const imports = [
      ['libs/contracts/src/credentials.ts', 'public-text'],
      ['libs/contracts/src/audit.ts', 'public-text'],
      ['libs/contracts/src/portfolio.ts', 'public-text'],
    ];
    expect(violations(imports, [])).toEqual([
      'libs/contracts/src/credentials.ts must not import libs/contracts/src/public-text.ts, which belongs to portfolio alone.',
      'libs/contracts/src/audit.ts must not import libs/contracts/src/public-text.ts, which belongs to portfolio alone.',
    ]);
  });

  it('are excluded from the shared input', () => {
    expect(violations([], [], { ...contracts, shared: ['default'] })).toEqual([
      'portfolio of @tracker/contracts is not left out of what is shared.',
    ]);
  });
});
