/** What a page's head says to those who show a preview of its link. */
export interface PageHead {
  title: string;
  description: string;
  /** Contents of `<meta property>`, by property. */
  properties: Readonly<Record<string, string>>;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;

/** Puts a head of its own into the page in place of the general one. */
export function withHead(html: string, { title, description, properties }: PageHead): string {
  const meta = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
  return html
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
    .replace(DESCRIPTION, '')
    .replace('</head>', () => `<meta name="description" content="${escapeHtml(description)}">${meta.join('')}</head>`);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text for HTML, between tags or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
