/** Allowed file types of a remote's build. All others are rejected and never served. */
const KINDS = /\.(?:js|css|json|map|woff2|svg|png|webp|avif)$/;

/** Whether a build may contain this file, including precompressed copies. */
export function isReleaseFile(path: string): boolean {
  return KINDS.test(path.replace(/\.(?:br|gz)$/, ''));
}

/** Whether browsers may request this file. The server selects precompressed copies itself. */
export function isServedReleaseFile(path: string): boolean {
  return KINDS.test(path);
}

/** Whether a file is a script or a style sheet. */
export function isCode(path: string): boolean {
  return /\.(?:js|css)$/.test(path);
}
