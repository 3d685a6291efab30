import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { bundle } from './bundle.mjs';
import { foreignSelector, ownStyles } from './own-styles.mjs';

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

it('refuses a build, naming file and selector', async () => {
  const folder = await temporaryFolder('tracker-styles-');
  const build = async (/** @type {string} */ css) => {
    await writeFile(join(folder, 'trails.module.css'), css);
    await bundle({
      context: folder,
      mode: 'production',
      entry: { trails: './trails.js' },
      output: { path: join(folder, 'dist'), uniqueName: 'trails' },
      module: {
        rules: [{ test: /css$/, type: 'css/auto' }],
        generator: { 'css/auto': { localIdentName: '[uniqueName]-[local]' } },
      },
      plugins: [ownStyles('trails')],
    });
  };
  await writeFile(join(folder, 'trails.js'), "import './trails.module.css';\n");
  await build('.page { & h1 { color: red } }');
  await expect(build('.page { color: red }\nbody { color: red }')).rejects.toThrow(
    /trails\.css: the selector body reaches outside of the remote\. Begin it with a class of a CSS module\./,
  );
  await rm(folder, { recursive: true });
});
