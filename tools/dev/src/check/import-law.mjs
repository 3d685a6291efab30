import { cruise } from 'dependency-cruiser';

const TEST = '[.](spec|fixture)[.](tsx?|mjs)$|/src/(testing|world)/|^libs/database/src/(jest|test)-';
const BROWSER_APPS = '(?!api/|dev-services/|e2e/)[^/]+';
/** dependency-cruiser reports packages that aren't installed by their import name. */
const packages = (/** @type {string} */ names) => `(^|(^|/)node_modules/)(${names})(/|$)`;

/**
 * pattern of project folders → pattern of the other projects they may import
 * @type {Record<string, string>}
 */
const PROJECT_MAY_IMPORT = {
  'libs/(contracts|client)': 'none',
  'libs/database': 'libs/contracts',
  'libs/(shell-sdk|ui)': 'libs/(contracts|shell-sdk|ui)',
  'libs/(product|testing)': 'libs/(contracts|shell-sdk|ui|product)',
  'apps/api': 'libs/(contracts|database)',
  'apps/dev-services': 'none',
  [`apps/${BROWSER_APPS}`]: 'libs/(contracts|shell-sdk|ui|product)',
  'tools/[^/]+': 'libs/(contracts|database)',
};

/**
 * part of `platform` → pattern of the other parts it may import
 * @type {Record<string, string>}
 */
const PLATFORM_MAY_IMPORT = {
  'clock|config|domain-error|pdf': 'none',
  'actor|data-folder|observability|s3': 'config',
  database: 'actor|clock|config|observability',
  jobs: 'clock|config|database|domain-error|http|observability',
  downloads: 'config|domain-error|http|observability',
  http: 'actor|clock|config|domain-error|observability',
};

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  { name: 'no cycles of files, types included', from: {}, to: { circular: true } },
  ...Object.entries(PROJECT_MAY_IMPORT).map(([project, others]) => ({
    name: `${project} imports only ${others}`,
    from: { path: `^(${project})/src/` },
    to: { path: '^(apps|libs|tools)/', pathNot: `^($1|${others}|libs/testing|tools/[^/]+)/` },
  })),
  {
    name: 'no test code in the product',
    from: { path: '^(apps|libs)/(?!e2e|testing)', pathNot: TEST },
    to: { path: `^(libs/testing|tools)/|${TEST}` },
  },
  {
    name: 'contracts import zod only',
    from: { path: '^libs/contracts/src/', pathNot: TEST },
    to: { pathNot: `^libs/contracts/src/|${packages('zod')}` },
  },
  {
    name: "browser code never reaches the server's libraries",
    from: { path: `^(apps/${BROWSER_APPS}|libs/(shell-sdk|ui|product))/src/`, pathNot: TEST },
    to: { path: packages('typeorm|pg|@nestjs|fastify|bull|ioredis') },
  },
  {
    name: 'Node belongs to servers and tools',
    from: { path: `^(apps/${BROWSER_APPS}|libs/(shell-sdk|ui|product))/src/`, pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'the server knows no browser library',
    from: { path: '^(apps/api|libs/database)/src/' },
    to: { path: packages('react|react-dom|antd') },
  },
  {
    name: 'the database library knows nothing of HTTP',
    from: { path: '^libs/database/src/' },
    to: { path: packages('@nestjs|fastify') },
  },
  {
    name: 'applications use the facades of @tracker/ui and @tracker/shell-sdk',
    from: { path: `^apps/${BROWSER_APPS}/src/` },
    to: { path: packages('antd|@ant-design|react-router|react-redux|@reduxjs|redux') },
  },
  {
    name: 'only the shell loads remotes and uses Radix',
    from: { path: '^apps/(?!shell/)[^/]+/src/' },
    to: { path: packages('@module-federation|@radix-ui') },
  },
  ...Object.entries(PLATFORM_MAY_IMPORT).map(([part, others]) => ({
    name: `platform: ${part} imports only ${others}`,
    from: { path: `^apps/api/src/platform/(${part})([.]ts$|/)`, pathNot: TEST },
    to: { path: '^apps/api/src/', pathNot: `^apps/api/src/platform/($1|${others})([.]ts$|/)` },
  })),
  {
    name: 'modules are below the server',
    from: { path: '^apps/api/src/modules/', pathNot: TEST },
    to: { path: '^apps/api/src/', pathNot: '^apps/api/src/(modules|platform)/' },
  },
];

/** @type {import('dependency-cruiser').ICruiseOptions} */
const cruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(apps|libs|tools)/[^/]+/dist' },
  tsPreCompilationDeps: true,
};

const resolveOptions = {
  exportsFields: ['exports'],
  conditionNames: ['source', 'import', 'default'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts', '.css'],
};

/** @typedef {{ source: string, targets: string[] }} Module */

const AREA = /^apps\/[\w-]+\/src\/(?:(?:platform|modules|features|screens)\/)?[\w-]+(?=\/)/;
const SPEC = /\.(?:spec|fixture)\.tsx?$/;

/** @param {string} root */
export async function cruiseWorkspace(root) {
  const rules = forbidden.map((rule) => /** @type {const} */ ({ ...rule, severity: 'error' }));
  const { output } = await cruise(
    ['apps/*/src', 'libs/*/src', 'tools/*/src'],
    { ...cruiseOptions, baseDir: root, validate: true, ruleSet: { forbidden: rules } },
    resolveOptions,
  );
  if (typeof output === 'string') throw new Error(output);
  const modules = output.modules.map(({ source, dependencies }) => ({
    source,
    targets: dependencies.map(({ resolved }) => resolved),
  }));
  const violations = output.summary.violations.map(
    ({ rule, from, to, cycle }) => `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}`,
  );
  return { modules, violations };
}

/**
 * dependency-cruiser finds cycles between files only. Imports of specs don't count.
 * @param {Module[]} modules
 */
export function areaCycles(modules) {
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  for (const { source, targets } of modules.filter((module) => !SPEC.test(module.source))) {
    const [area] = AREA.exec(source) ?? [];
    const others = targets.flatMap((target) => AREA.exec(target)?.[0] ?? []).filter((other) => other !== area);
    if (area) imports.set(area, new Set([...(imports.get(area) ?? []), ...others]));
  }
  /** @type {string[]} */
  const cycles = [];
  const done = new Set();
  /** @type {(area: string, path: readonly string[]) => void} */
  const visit = (area, path) => {
    if (path.includes(area)) cycles.push([...path.slice(path.indexOf(area)), area].join(' → '));
    else if (!done.has(area)) for (const other of imports.get(area) ?? []) visit(other, [...path, area]);
    done.add(area);
  };
  for (const area of imports.keys()) visit(area, []);
  return cycles.map((cycle) => `no cycles of areas: ${cycle}`);
}
