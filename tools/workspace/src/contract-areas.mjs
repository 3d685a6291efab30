// A contract that one remote and the API share is an area of its own among the inputs of tasks (`namedInputs` of libs/contracts): a change of it
// concerns them, and `nx affected` names them only. Whoever uses a file of an area therefore says so, or its tasks would not be run again.

import { posix } from 'node:path';
import { minimatch } from 'minimatch';

/**
 * @typedef {{ data: { namedInputs?: Record<string, unknown[]>, targets?: Record<string, { inputs?: unknown[] }> } }} ProjectNode
 */

const CONTRACTS = '@tracker/contracts';
const withoutRoot = (/** @type {unknown} */ pattern) => String(pattern).replace('{projectRoot}/src/', '');

/**
 * The sentences that say which project uses a contract of an area without naming the area in its inputs.
 * @param {Record<string, ProjectNode>} nodes of the project graph
 * @param {Record<string, string>} files texts of TypeScript by their paths in the workspace
 * @param {(path: string) => string | undefined} projectOf
 */
export function contractAreaViolations(nodes, files, projectOf) {
  const { shared = [], ...areas } = nodes[CONTRACTS]?.data.namedInputs ?? {};
  for (const [area, patterns] of Object.entries(areas))
    if (!patterns.every((pattern) => shared.includes(`!${pattern}`)))
      return [`${area} of ${CONTRACTS} is not left out of what is shared.`];
  const areaOf = (/** @type {string} */ contract) =>
    Object.keys(areas).find((area) =>
      areas[area]?.some((pattern) => minimatch(`${contract}.ts`, withoutRoot(pattern))),
    );
  const violations = new Set();
  for (const [path, text] of Object.entries(files)) {
    const project = projectOf(path);
    if (!project) continue;
    const isContract = project === CONTRACTS;
    const own = isContract ? areaOf(path.replace(/^.*?\/src\/|\.ts$/g, '')) : undefined;
    const names = text.matchAll(isContract ? /'(\.[\w./-]+?)(?:\.js)?'/g : /'@tracker\/contracts\/([\w./-]+)'/g);
    for (const [, imported = ''] of names) {
      const name = isContract ? posix.join(posix.dirname(path.replace(/^.*?\/src\//, '')), imported) : imported;
      const area = areaOf(name);
      if (!area || area === own || (path.endsWith('.spec.ts') && isContract)) continue;
      if (isContract) violations.add(`${path} must not import ${name}, which belongs to ${area} alone.`);
      else if (!namesArea(nodes[project], area))
        violations.add(`${project} uses ${name} and must name ${area} of ${CONTRACTS} in the inputs of its tasks.`);
    }
  }
  return [...violations];
}

/**
 * Whether all tasks that look at what is shared of the contracts look at the area as well.
 * @param {ProjectNode | undefined} node
 * @param {string} area
 */
function namesArea(node, area) {
  return Object.values(node?.data.targets ?? {}).every(
    ({ inputs = [] }) =>
      !inputs.includes('^shared') ||
      inputs.includes('^default') ||
      inputs.some((input) => typeof input === 'object' && JSON.stringify(input).includes(`"${area}"`)),
  );
}
