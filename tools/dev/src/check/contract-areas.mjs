// Contracts shared by one remote and the API form an area in `namedInputs` of libs/contracts, so that `nx affected`
// runs only those two. A user that doesn't declare the area would miss changes.

import { minimatch } from 'minimatch';

/**
 * @typedef {{ data: { root: string, namedInputs?: Record<string, unknown[]>, targets?: Record<string, { inputs?: unknown[] }> } }} ProjectNode
 */

const CONTRACTS = '@tracker/contracts';
const SOURCES = 'libs/contracts/src/';

/**
 * Returns a message for each project that uses an area without declaring it as an input.
 * @param {Record<string, ProjectNode>} nodes
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
 * True if every target that reads shared contracts also reads the area.
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
