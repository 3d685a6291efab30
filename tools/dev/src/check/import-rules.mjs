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
export const forbidden = [
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
export const cruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(apps|libs|tools)/[^/]+/dist' },
  tsPreCompilationDeps: true,
};

export const resolveOptions = {
  exportsFields: ['exports'],
  conditionNames: ['source', 'import', 'default'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts', '.css'],
};
