import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '../answers/security-headers.js';
import { escapeHtml } from './rendering.js';

/** Same colours as libs/ui/src/tokens.css. Without a script, the theme follows the system. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif;
  --page: #f6f7fa; --surface: #fff; --line: #dfe2ea; --text: #171b26; --quiet: #566074; --accent: #4450d6; --hover: #3640bb; --focus: #4450d6;
  --pass: #11663a; --pass-tint: #e3f5ea; --unknown: #855104; --unknown-tint: #fdf1d8; --fail: #a81f2a; --fail-tint: #fde8e9; }
@media (prefers-color-scheme: dark) { :root { --page: #0f121a; --surface: #171b26; --line: #2b3244; --text: #e9ecf4; --quiet: #a3adc2; --accent: #5a66e8; --hover: #4f5bdd; --focus: #97a1ff;
  --pass: #74dba1; --pass-tint: #12301f; --unknown: #f4c469; --unknown-tint: #372806; --fail: #ff9aa0; --fail-tint: #3d171b; } }
*, ::before, ::after { box-sizing: border-box; }
body { min-height: 100vh; margin: 0; padding: min(12vh, 6rem) 1rem 2rem; background: var(--page); color: var(--text); }
main { max-width: 30rem; margin: auto; padding: 2rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.brand { display: flex; align-items: center; gap: .625rem; min-height: 44px; margin-bottom: 1rem; color: inherit; font-weight: 600; text-decoration: none; }
.brand svg { flex: none; fill: none; stroke: #fff; stroke-linecap: round; stroke-linejoin: round; }
.brand rect { fill: var(--accent); stroke: none; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; font-weight: 600; line-height: 1.3; letter-spacing: -.015em; }
p { margin: 0; color: var(--quiet); }
button { min-height: 44px; margin-top: 1.5rem; padding: .5rem 1.25rem; border: 0; border-radius: 8px; background: var(--accent); color: #fff; font: inherit; font-weight: 500; cursor: pointer; }
button:hover { background: var(--hover); }
label { display: block; margin: 1.25rem 0 .25rem; font-weight: 500; }
input, textarea { width: 100%; padding: .5rem .75rem; border: 1px solid var(--quiet); border-radius: 8px; background: var(--surface); color: inherit; font: inherit; }
textarea { min-height: 8rem; font-family: ui-monospace, monospace; font-size: .875rem; }
h2 { margin: 1.5rem 0 .25rem; font-size: 1.15rem; overflow-wrap: anywhere; }
section { margin-top: 1.5rem; border-top: 1px solid var(--line); }
ul { margin: 1rem 0 0; padding: 0; list-style: none; }
li { padding: .5rem 0; border-top: 1px solid var(--line); }
.result { display: inline-block; padding: 0 .5rem; border-radius: 6px; font-weight: 500; }
.result[data-result='pass'] { background: var(--pass-tint); color: var(--pass); }
.result[data-result='unknown'] { background: var(--unknown-tint); color: var(--unknown); }
.result[data-result='fail'] { background: var(--fail-tint); color: var(--fail); }
.problem { margin-top: 1rem; padding: .75rem 1rem; border-radius: 8px; background: var(--fail-tint); color: var(--fail); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media print { body { padding: 0; background: none; } main { border: 0; } form { display: none; } }
`;

const LOGO =
  '<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect x="1" y="1" width="30" height="30" rx="8"/>' +
  '<path d="M8 10.5h9M8 15.5h5" stroke-width="2" opacity=".7"/><path d="m11.5 21.5 4 4L25 13.5" stroke-width="3"/></svg>';

/** As in the shell's page. Without one, browsers ask for /favicon.ico. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%234450d6'/%3E%3Cpath d='m9 17 5 5 10-11' fill='none' stroke='%23fff' stroke-width='3.5' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

interface PlainPage {
  title: string;
  /** HTML; the caller escapes. */
  content: string;
  isIndexed?: boolean;
}

/** For pages without a script. */
export const PLAIN_PAGE_POLICY = contentSecurityPolicy({
  inlineStyleHashes: [createHash('sha256').update(STYLE).digest('base64')],
});

export function plainPage({ title, content, isIndexed = false }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isIndexed ? '' : '<meta name="robots" content="noindex">\n'}<title>${escapeHtml(title)} · Micro-Credential Tracker</title>
<link rel="icon" href="${ICON}">
<style>${STYLE}</style>
</head>
<body>
<main>
<nav aria-label="Product"><a class="brand" href="/">${LOGO}Micro-Credential Tracker</a></nav>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}
