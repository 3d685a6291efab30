import { pageProblems } from './markdown-pages.mjs';

const index = '# Documentation\n\n[Guide](guide.md)\n';
const found = (/** @type {Record<string, string>} */ pages) =>
  pageProblems({ 'docs/README.md': index, 'docs/guide.md': '# Guide\n', ...pages }, (path) => path in FILES, [
    'src/rule.ts',
  ]);
const FILES = { 'docs/README.md': '', 'docs/guide.md': '', LICENSE: '' };

test('accepts links to files, to headings of other pages and to headings of the same page', () => {
  const text =
    '# Guide\n\n## Two `words`, really\n\n[a](../LICENSE) [b](guide.md#two-words-really) [c](#guide) [d](https://example.com)\n';
  expect(found({ 'docs/guide.md': text })).toEqual([]);
});

test('reports links to missing files and headings', () => {
  expect(found({ 'docs/guide.md': '# Guide\n\n[a](gone.md) [b](#gone)\n' })).toEqual([
    'docs/guide.md: the link to docs/gone.md leads nowhere.',
    'docs/guide.md: docs/guide.md has no heading #gone.',
  ]);
});

test('reports names of source files that do not exist', () => {
  expect(found({ 'docs/guide.md': '# Guide\n\n`rule.ts`, `src/rule.ts` and `ule.ts`\n' })).toEqual([
    'docs/guide.md: there is no file ule.ts.',
  ]);
});

test('ignores links in code', () => {
  expect(found({ 'docs/guide.md': '# Guide\n\n`[a](b.md)`\n\n```md\n[a](b.md)\n```\n' })).toEqual([]);
});

test('reports pages that the index does not link', () => {
  expect(found({ 'docs/other.md': '# Other\n' })).toEqual(['docs/README.md does not link docs/other.md.']);
});

test('reports lines over 120 characters, except rows of tables', () => {
  const long = 'x'.repeat(121);
  expect(found({ 'docs/guide.md': `# Guide\n\n${long}\n\n| ${long} |\n` })).toEqual([
    'docs/guide.md:3: the line has 121 characters, more than 120.',
  ]);
});
