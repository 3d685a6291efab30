const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Markup that shows the portfolio in a page of another site, as wide as its place there. */
export function embedCode(url: string, title: string): string {
  const name = title.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
  return `<iframe src="${url}?embed=1" title="${name}" width="100%" height="560" loading="lazy" referrerpolicy="no-referrer" style="border:0"></iframe>`;
}
