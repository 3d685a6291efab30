import { cruise } from 'dependency-cruiser';
import { cruiseOptions, forbidden, resolveOptions } from './import-rules.mjs';

/** @typedef {{ source: string, targets: string[] }} Module */

const AREA = /^apps\/[\w-]+\/src\/(?:(?:platform|modules|features|screens)\/)?[\w-]+(?=\/)/;
const TEST = /\.(?:spec|fixture)\.tsx?$/;

/**
 * @param {string} root
 * @returns {Promise<{ modules: Module[], violations: string[] }>}
 */
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
  for (const { source, targets } of modules.filter((module) => !TEST.test(module.source))) {
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
