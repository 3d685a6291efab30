/** Starts downloads that scripts will soon ask for. Each address once. */
export function preloadFiles(urls: readonly string[]): void {
  const asked = new Set([...document.querySelectorAll('link')].map((link) => link.href));
  for (const url of urls) {
    if (asked.has(url)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = url.endsWith('.css') ? 'style' : 'script';
    link.href = url;
    document.head.append(link);
  }
}
