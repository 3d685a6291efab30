/**
 * @typedef {{ name: string, version: string, description?: string, license?: string, sideEffects?: boolean | string[], bin?: Record<string, string>, exports: Record<string, unknown>, dependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Description
 */

/** Must be the shell's own instances. */
const PEERS = ['react', 'react-dom'];

/**
 * @param {Description} project
 * @param {Record<string, string>} versions of our packages
 * @param {(place: string) => unknown} exported maps a source file to its entry in `exports`
 */
export function describePackage(project, versions, exported) {
  const { name, version, description, sideEffects, bin, exports, dependencies = {}, peerDependencies = {} } = project;
  const given = Object.entries(dependencies).map(([other, range]) => [
    other,
    other in versions ? `^${versions[other]}` : range,
  ]);
  const isPeer = (/** @type {string[]} */ [other = '']) => PEERS.includes(other);
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    ...(Array.isArray(sideEffects) ? { sideEffects: sideEffects.map((place) => compiled(place)) } : { sideEffects }),
    ...(bin && { bin }),
    exports: {
      ...Object.fromEntries(
        Object.entries(exports)
          .filter(([path]) => !path.startsWith('./packages/'))
          .map(([path, place]) => [path, exported(placeOf(place))]),
      ),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(given.filter((entry) => !isPeer(entry))),
    peerDependencies: {
      ...peerDependencies,
      ...Object.fromEntries(given.filter(isPeer).map(([other, range]) => [other, `^${range}`])),
    },
  };
}

/**
 * @param {unknown} place
 * @returns {string}
 */
function placeOf(place) {
  if (typeof place === 'string') return place;
  const { source, default: file, types } = /** @type {Record<string, string>} */ (place);
  return String(source ?? file ?? types);
}

/** @param {string} place */
export function compiledExport(place) {
  return /\.tsx?$/.test(place) ? { types: compiled(place, '.d.ts'), default: compiled(place) } : compiled(place);
}

/** @param {string} place @param {string} extension */
function compiled(place, extension = '.js') {
  return place.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, extension);
}

/** @param {string} place */
export function plainExport(place) {
  if (!place.endsWith('.mjs')) return place.endsWith('.d.ts') ? { types: place } : place;
  return { types: place.replace('./src/', './types/').replace(/\.mjs$/, '.d.mts'), default: place };
}
