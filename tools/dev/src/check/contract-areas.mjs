// A contract that one remote and the API share is an area of its own among the inputs of tasks (`namedInputs` of libs/contracts): a change of it
// concerns them, and `nx affected` names them only. Whoever uses a file of an area therefore says so, or its tasks would not be run again.

import { minimatch } from 'minimatch';

/**
 * @typedef {{ data: { root: string, namedInputs?: Record<string, unknown[]>, targets?: Record<string, { inputs?: unknown[] }> } }} ProjectNode
 */

const CONTRACTS = '@tracker/contracts';
const SOURCES = 'libs/contracts/src/';

/**
 * The sentences that say which project uses a contract of an area without naming the area in its inputs.
 * @param {Record<string, ProjectNode>} nodes of the project graph
 * @param {import('./import-law.mjs').Module[]} modules
 */
export function contractAreaViolations(nodes, modules) {
  const { shared = [], ...areas } = nodes[CONTRACTS]?.data.namedInputs ?? {};
  for (const [area, patterns] of Object.entries(areas))
    if (!patterns.every((pattern) => shared.includes(`!${pattern}`)))
      return [`${area} of ${CONTRACTS} is not left out of what is shared.`];
  const areaOf = (/** @type {string} */ path) =>
    Object.keys(areas).find((area) =>
      areas[area]?.some((pattern) => minimatch(path, String(pattern).replace('{projectRoot}/src/', SOURCES))),
    );
  const violations = new Set();
  for (const { source, targets } of modules) {
    const [project = '', node] = Object.entries(nodes).find(([, { data }]) => source.startsWith(`${data.root}/`)) ?? [];
    const isContract = project === CONTRACTS;
    if (isContract && source.endsWith('.spec.ts')) continue;
    for (const target of targets.filter((path) => path.startsWith(SOURCES))) {
      const area = areaOf(target);
      if (!area || area === areaOf(source)) continue;
      if (isContract) violations.add(`${source} must not import ${target}, which belongs to ${area} alone.`);
      else if (!namesArea(node, area))
        violations.add(`${project} uses ${target} and must name ${area} of ${CONTRACTS} in the inputs of its tasks.`);
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
