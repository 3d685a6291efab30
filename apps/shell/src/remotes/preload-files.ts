import type { SourceFile } from './remote-source';

/**
 * Starts downloads that scripts will soon ask for. Each address once. Mode and hash are those of the later request: with others the browser would not
 * take the one for the other.
 */
export function preloadFiles(files: readonly SourceFile[]): void {
  const asked = new Set([...document.querySelectorAll('link')].map((link) => link.href));
  for (const { url, integrity } of files) {
    if (asked.has(url)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = url.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    if (integrity) link.integrity = integrity;
    link.href = url;
    document.head.append(link);
  }
}
