import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foreignSelector } from './own-styles.mjs';

it.each([
  '.own-page{color:red}',
  '.own-page table>:is(thead,tbody) th:first-child{color:red}',
  'form>.own-notice,:root.dark .own-moon{color:red}',
  '[data-gap="1"]:is(.own-stack,.own-cluster){gap:1px}',
  '.own-page input:checked+label{color:red}',
  '@media (width<=399px){.own-page{color:red}}@keyframes own-fade{0%{opacity:0}to{opacity:1}}',
  '@font-face{font-family:Own;src:url(own.woff2)}',
])('%s stays in the remote', (css) => {
  expect(foreignSelector(css, 'own-')).toBeNull();
});

it.each([
  [':root{--accent:red}', ':root'],
  ['html{color:red}', 'html'],
  ['body:has(.own-page) nav{display:none}', 'body:has(.page) nav'],
  ['*{color:red}', '*'],
  ['h1,.own-title{color:red}', 'h1'],
  ['nav:not(.own-page){color:red}', 'nav:not(.page)'],
  ['.own-page~nav{color:red}', '.page~nav'],
  [':is(.own-page,h1){color:red}', ':is(.page,h1)'],
  ['@media print{.sidebar{display:none}}', '.sidebar'],
  ['@layer base{a{color:red}}', 'a'],
])('finds what reaches outside in %s', (css, selector) => {
  expect(foreignSelector(css, 'own-')).toBe(selector);
});

/** In Node, as in a build: jest would first transform Rspack. Prints the build's errors. */
const BUILD = `
import { rspack } from '@rspack/core';
import { ownStyles } from '${new URL('./own-styles.mjs', import.meta.url).href}';
const [context] = process.argv.slice(1);
const compiler = rspack({
  context,
  mode: 'production',
  entry: { trails: './trails.js' },
  output: { path: context + '/dist', uniqueName: 'trails' },
  module: {
    rules: [{ test: /css$/, type: 'css/auto' }],
    generator: { 'css/auto': { localIdentName: '[uniqueName]-[local]' } },
  },
  plugins: [ownStyles('trails')],
});
compiler.run((failure, stats) => {
  process.stdout.write(failure ? 'broken off' : stats.compilation.errors.map(({ message }) => message).join());
});`;

it('refuses a build, naming file and selector', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tracker-styles-'));
  const build = (/** @type {string} */ css) => {
    writeFileSync(join(folder, 'trails.module.css'), css);
    return execFileSync(process.execPath, ['--input-type=module', '-e', BUILD, folder], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
  };
  writeFileSync(join(folder, 'trails.js'), "import './trails.module.css';\n");
  expect(build('.page { & h1 { color: red } }')).toBe('');
  expect(build('.page { color: red }\nbody { color: red }')).toMatch(
    /trails\.css: the selector body reaches outside of the remote\. Begin it with a class of a CSS module\./,
  );
  rmSync(folder, { recursive: true });
});
