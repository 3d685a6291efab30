import type { SourceFile } from './remote-source';

/** Mode and hash must match the later request, or the browser downloads the file twice. */
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
