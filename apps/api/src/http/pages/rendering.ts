import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RENDERED_ELEMENT, type RenderedPageName } from '@tracker/contracts/rendered-page';

/** The first screen of a page, drawn before any script runs. */
export interface Rendering {
  page: RenderedPageName;
  /** Takes the place of the start screen. Without style attributes, which the policy of pages does not let take effect. */
  rootHtml: string;
  /** What it needs beyond the shell's own style sheet. */
  styles: readonly string[];
}

const ROOT = /(<div id="root">)[\s\S]*(<\/div>\s*<\/body>)/;
const SHEET = /<link(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/g;

/** The shell's page with a first screen in it. Its style sheets stand in the page, because the screen would wait for another answer otherwise. */
export async function drawn(template: string, folder: string, { page, rootHtml, styles }: Rendering): Promise<string> {
  const sheets = await Promise.all(
    [...template.matchAll(SHEET)].map(([, file = '']) => readFile(join(folder, file), 'utf8')),
  );
  const elements = [...sheets, ...styles].map((sheet) => `<style>${sheet.replaceAll('</', '<\\/')}</style>`);
  const name = `<script type="application/json" id="${RENDERED_ELEMENT}">${JSON.stringify(page)}</script>`;
  return template
    .replace(SHEET, '')
    .replace('</head>', () => `${elements.join('')}${name}</head>`)
    .replace(ROOT, (_all, before: string, after: string) => before + rootHtml + after);
}
