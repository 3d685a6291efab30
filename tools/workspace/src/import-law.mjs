import { posix } from 'node:path';

// Who may depend on whom, checked on the real graph of projects; `.oxlintrc.json` says the same of single imports while one types, and refuses
// cycles of files.

/** @type {Record<string, readonly string[]>} tag of a project → tags it may depend on. Everything may use `testing` and `tool` (in specs and builds). */
const MAY_USE = {
  'scope:contracts': [],
  'scope:database': ['scope:contracts'],
  'scope:api': ['scope:contracts', 'scope:database'],
  'scope:dev-services': [],
  'scope:browser-lib': ['scope:contracts', 'scope:browser-lib'],
  'scope:product': ['scope:contracts', 'scope:browser-lib'],
  'scope:remote': ['scope:contracts', 'scope:browser-lib', 'scope:product'],
  'scope:shell': ['scope:contracts', 'scope:browser-lib', 'scope:product'],
  'scope:testing': ['scope:contracts', 'scope:browser-lib'],
  'scope:tool': ['scope:contracts', 'scope:database'],
  'scope:e2e': ['scope:contracts'],
};
const FOR_EVERYONE = ['scope:testing', 'scope:tool'];

/**
 * @typedef {{ nodes: Record<string, { data: { tags?: string[], targets?: object } }>, dependencies: Record<string, { source: string, target: string }[]> }} ProjectGraph
 */

/**
 * The sentences that say which dependencies break the law; none when all is well. A project without a tag breaks it too.
 * @param {ProjectGraph} graph as `nx graph --file` writes it
 */
export function importLawViolations({ nodes, dependencies }) {
  const tagOf = (/** @type {string} */ project) => nodes[project]?.data.tags?.find((tag) => tag in MAY_USE);
  /** @type {string[]} */
  const violations = [];
  for (const project of Object.keys(nodes)) {
    const tag = tagOf(project);
    if (!tag) {
      if (project !== ROOT_PROJECT) violations.push(`${project} has no tag in its package.json (nx.tags).`);
      continue;
    }
    for (const target of ['lint', 'typecheck'])
      if (!(target in (nodes[project]?.data.targets ?? {})))
        violations.push(`${project} is left out of ${target}: name it in its package.json (nx.targets).`);
    const allowed = [...(MAY_USE[tag] ?? []), ...FOR_EVERYONE];
    for (const { target } of dependencies[project] ?? []) {
      if (!(target in nodes) || target === ROOT_PROJECT) continue;
      const targetTag = tagOf(target);
      if (!targetTag || !allowed.includes(targetTag)) violations.push(`${project} must not depend on ${target}.`);
    }
  }
  return violations;
}

const ROOT_PROJECT = 'micro-credential-tracker';

/**
 * The sentences that say which projects depend on themselves by way of others. With none, what changes in one concerns those that use it, and
 * nothing else.
 * @param {Pick<ProjectGraph, 'dependencies'>} graph
 * @param {string} kind what is in the graph
 */
export function cycleViolations({ dependencies }, kind = 'projects') {
  /** @type {string[]} */
  const violations = [];
  const done = new Set();
  /** @type {(project: string, way: readonly string[]) => void} */
  const visit = (project, way) => {
    if (way.includes(project))
      violations.push(`${[...way.slice(way.indexOf(project)), project].join(' → ')} is a cycle of ${kind}.`);
    if (way.includes(project) || done.has(project)) return;
    for (const { target } of dependencies[project] ?? []) if (target !== project) visit(target, [...way, project]);
    done.add(project);
  };
  for (const project of Object.keys(dependencies)) visit(project, []);
  return violations;
}

/**
 * @type {Record<string, readonly string[]>} folder of the API → folders it may import from. Those that are not named (`modules`, `seed`) may use all but
 * `server`. What work without HTTP needs too (the clock, who acts, the errors) is not found in `http`, which only modules and the server know.
 */
const FOLDERS_MAY_USE = {
  clock: [],
  config: [],
  'domain-error': [],
  pdf: [],
  actor: ['config'],
  logging: ['config'],
  storage: ['config'],
  observability: ['config', 'logging'],
  database: ['actor', 'clock', 'config', 'logging'],
  jobs: ['clock', 'config', 'database', 'domain-error', 'http', 'logging', 'observability'],
  downloads: ['config', 'domain-error', 'http', 'logging'],
  http: ['actor', 'clock', 'config', 'domain-error', 'logging', 'observability'],
};
/** They put the folders together: the HTTP server, and the files beside the folders. */
const COMPOSING = ['server', ''];
const IMPORTED = /(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g;

/**
 * The sentences that say which files of the API import from a folder that theirs must not know: `platform ← modules ← server`. What
 * specs import does not count.
 * @param {Record<string, string>} files texts by their paths below `apps/api/src`
 */
export function folderLawViolations(files) {
  /** @type {string[]} */
  const violations = [];
  for (const [path, text] of Object.entries(files)) {
    const folder = folderOf(path);
    if (COMPOSING.includes(folder) || folder === 'testing' || /\.(?:spec|fixture)\.ts$/.test(path)) continue;
    for (const [, imported = ''] of text.matchAll(IMPORTED)) {
      const target = folderOf(posix.join(posix.dirname(path), imported));
      const mayUse = FOLDERS_MAY_USE[folder]?.includes(target) ?? !COMPOSING.includes(target);
      if (target !== folder && !mayUse) violations.push(`apps/api/src/${path} must not import ${imported}.`);
    }
  }
  return violations;
}

/** A module of the API, a feature of an application in the browser, or another folder of an application. */
const ROOM = /^apps\/[\w-]+\/src\/(?:(?:platform|modules|features)\/)?[\w-]+(?=\/)/;

/**
 * The sentences that say which modules of the API, features of an application and other folders of one import from one another round about. What specs import does
 * not count.
 * @param {Record<string, string>} files texts by their paths in the workspace
 */
export function roomCycleViolations(files) {
  /** @type {ProjectGraph['dependencies']} */
  const dependencies = {};
  for (const [path, text] of Object.entries(files)) {
    const [source] = ROOM.exec(path) ?? [];
    if (!source || /\.(?:spec|fixture)\.tsx?$/.test(path)) continue;
    for (const [, imported = ''] of text.matchAll(IMPORTED)) {
      const [target] = ROOM.exec(posix.join(posix.dirname(path), imported)) ?? [];
      if (target) (dependencies[source] ??= []).push({ source, target });
    }
  }
  return cycleViolations({ dependencies }, 'folders');
}

/** `platform/http/access/route-rules.ts` → `http`, `platform/clock.ts` → `clock`, `modules/…` → `modules`, and nothing for a file beside them. */
function folderOf(/** @type {string} */ path) {
  const [first = '', second = ''] = path.split('/');
  if (first === 'platform') return second.replace(/\..*/, '');
  return path.includes('/') ? first : '';
}
