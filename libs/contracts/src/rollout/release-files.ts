/** The kinds of files that a remote's build makes. Nothing else is taken in, and nothing else is served. */
const KINDS = /\.(?:js|css|json|map|woff2|svg|png|webp|avif)$/;

/** Whether a build may hold a file of this name, or a copy of one that is packed beforehand. */
export function isReleaseFile(path: string): boolean {
  return KINDS.test(path.replace(/\.(?:br|gz)$/, ''));
}

/** Whether browsers may ask for a file of this name: packed copies are chosen for them by the server. */
export function isServedReleaseFile(path: string): boolean {
  return KINDS.test(path);
}

/** Whether it is a file that pages run or dress themselves with. */
export function isCode(path: string): boolean {
  return /\.(?:js|css)$/.test(path);
}
