import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DEFERRED_SCRIPTS_ELEMENT,
  RENDERED_ELEMENT,
  type RenderedPageName,
} from '@tracker/contracts/portfolio/rendered-pages';

export interface Rendering {
  page: RenderedPageName;
  /** Replaces the start screen. Must not use style attributes, which the page's policy blocks. */
  rootHtml: string;
  styles: readonly string[];
  data?: Readonly<Record<string, unknown>>;
  restingScript?: string;
}

const ROOT = /(<div id="root">)[\s\S]*(<\/div>\s*<\/body>)/;
const SCRIPT = /<script(?=[^>]*\bdefer\b)[^>]*\bsrc="([^"]+)"[^>]*><\/script>/g;
const SHEET = /<link(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/g;

/** Inlines the shell's style sheets (4 kB compressed), so that the first paint waits for no other request. */
export async function withSheets(html: string, folder: string): Promise<string> {
  const sheets = await Promise.all(
    [...html.matchAll(SHEET)].map(([, file = '']) => readFile(join(folder, file), 'utf8')),
  );
  return html.replace(SHEET, '').replace('</head>', () => `${sheets.map(styleElement).join('')}</head>`);
}

export function withRendering(template: string, { page, rootHtml, styles, restingScript }: Rendering): string {
  const name = `<script type="application/json" id="${RENDERED_ELEMENT}">${JSON.stringify(page)}</script>`;
  const whole = template.replace('</head>', () => `${styles.map(styleElement).join('')}${name}</head>`);
  const html = withRoot(whole, rootHtml);
  return restingScript === undefined ? html : withDelayedScripts(html, restingScript);
}

export const withRoot = (template: string, rootHtml: string) =>
  template.replace(ROOT, (_all, before: string, after: string) => before + rootHtml + after);

export const withoutScripts = (template: string) => template.replace(SCRIPT, '');

export const styleElement = (sheet: string) => `<style>${sheet.replaceAll('</', '<\\/')}</style>`;

function withDelayedScripts(html: string, script: string): string {
  const delayed = JSON.stringify([...html.matchAll(SCRIPT)].map(([, address]) => address));
  return withoutScripts(html)
    .replace('</head>', `<script type="application/json" id="${DEFERRED_SCRIPTS_ELEMENT}">${delayed}</script></head>`)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `<script>${script}</script></body>`);
}

export interface PageHead {
  title: string;
  description: string;
  properties: Readonly<Record<string, string>>;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;

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

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
