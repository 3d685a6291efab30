// No dependencies: this runs before anything is installed.

/** LTS releases, each from the version that all delivered packages support. Must match `engines`. */
const OLDEST = [
  [20, 19],
  [22, 13],
  [24, 11],
];

export function requireKnownNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [newest = 0] = OLDEST.at(-1) ?? [];
  if (major > newest || OLDEST.some(([known, least = 0]) => major === known && minor >= least)) return;
  const all = OLDEST.map((parts) => parts.join('.'));
  throw new Error(`Node ${all.slice(0, -1).join(', ')}, or ${all.at(-1)} or newer is needed; this is ${version}.`);
}
