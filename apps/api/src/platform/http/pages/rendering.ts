import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  LATE_SCRIPTS_ELEMENT,
  RENDERED_ELEMENT,
  type RenderedPageName,
} from '@tracker/contracts/portfolio/rendered-page';

/** The first screen of a page, drawn before any script runs. */
export interface Rendering {
  page: RenderedPageName;
  /** Takes the place of the start screen. Without style attributes, which the policy of pages does not let take effect. */
  rootHtml: string;
  /** What it needs beyond the shell's own style sheet. */
  styles: readonly string[];
  /** What the page carries beside that, as `PageContent` does. */
  data?: Readonly<Record<string, unknown>>;
  /** Runs in the place of the shell's scripts, which the page only names: it can be read without them. */
  restingScript?: string;
}

const ROOT = /(<div id="root">)[\s\S]*(<\/div>\s*<\/body>)/;
const SCRIPT = /<script(?=[^>]*\bdefer\b)[^>]*\bsrc="([^"]+)"[^>]*><\/script>/g;
const SHEET = /<link(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/g;

/** The shell's page with its style sheets in it (4 kB, packed), because nothing could be drawn before another answer otherwise. */
export async function withSheets(html: string, folder: string): Promise<string> {
  const sheets = await Promise.all(
    [...html.matchAll(SHEET)].map(([, file = '']) => readFile(join(folder, file), 'utf8')),
  );
  return html.replace(SHEET, '').replace('</head>', () => `${sheets.map(styleElement).join('')}</head>`);
}

/** The shell's page with a first screen in it. */
export function drawn(template: string, { page, rootHtml, styles, restingScript }: Rendering): string {
  const name = `<script type="application/json" id="${RENDERED_ELEMENT}">${JSON.stringify(page)}</script>`;
  const html = template
    .replace('</head>', () => `${styles.map(styleElement).join('')}${name}</head>`)
    .replace(ROOT, (_all, before: string, after: string) => before + rootHtml + after);
  return restingScript === undefined ? html : atRest(html, restingScript);
}

const styleElement = (sheet: string) => `<style>${sheet.replaceAll('</', '<\\/')}</style>`;

function atRest(html: string, script: string): string {
  const late = JSON.stringify([...html.matchAll(SCRIPT)].map(([, address]) => address));
  return html
    .replace(SCRIPT, '')
    .replace('</head>', `<script type="application/json" id="${LATE_SCRIPTS_ELEMENT}">${late}</script></head>`)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `<script>${script}</script></body>`);
}
