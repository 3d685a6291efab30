import { contractAreaViolations } from './contract-areas.mjs';

const CONTRACTS = '@tracker/contracts';
const area = (/** @type {string} */ input) => ({ projects: ['@tracker/contracts'], input });
const projectOf = (/** @type {string} */ path) =>
  path.startsWith('libs/contracts') ? '@tracker/contracts' : /^apps\/(\w+)/.exec(path)?.[1];
const contracts = {
  shared: ['default', '!{projectRoot}/src/{portfolio,public-text}.ts', '!{projectRoot}/src/audit.ts'],
  portfolio: ['{projectRoot}/src/{portfolio,public-text}.ts'],
  team: ['{projectRoot}/src/audit.ts'],
};

/**
 * @param {Record<string, string>} files
 * @param {unknown[]} inputs of the remote
 */
function violations(files, inputs, namedInputs = contracts) {
  const nodes = {
    '@tracker/contracts': { data: { namedInputs } },
    portfolio: { data: { targets: { test: { inputs }, build: { inputs }, lint: {} } } },
  };
  return contractAreaViolations(nodes, files, projectOf);
}

const page = { 'apps/portfolio/src/page.tsx': `import type { Portfolio } from '${CONTRACTS}/portfolio';` };

describe('contracts that concern few', () => {
  it('are named in the inputs of whoever uses them', () => {
    expect(violations(page, ['default', '^shared'])).toEqual([
      'portfolio uses portfolio and must name portfolio of @tracker/contracts in the inputs of its tasks.',
    ]);
    expect(violations(page, ['default', '^shared', area('team')])).toHaveLength(1);
  });

  it.each([[[['^shared'], area('portfolio')].flat()], [['default', '^shared', '^default']], [['default']]])(
    'are used with the inputs %j',
    (inputs) => {
      expect(violations(page, inputs)).toEqual([]);
    },
  );

  it('are not used by those that concern all, nor by one another', () => {
    const files = {
      'libs/contracts/src/credentials.ts': `import { publicText } from './public-text.js';`,
      'libs/contracts/src/audit.ts': `import { publicText } from './public-text.js';`,
      'libs/contracts/src/portfolio.ts': `import { publicText } from './public-text.js';`,
    };
    expect(violations(files, [])).toEqual([
      'libs/contracts/src/credentials.ts must not import public-text, which belongs to portfolio alone.',
      'libs/contracts/src/audit.ts must not import public-text, which belongs to portfolio alone.',
    ]);
  });

  it('are left out of what is shared', () => {
    expect(violations({}, [], { ...contracts, shared: ['default'] })).toEqual([
      'portfolio of @tracker/contracts is not left out of what is shared.',
    ]);
  });
});
