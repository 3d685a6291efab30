import { isCode, isReleaseFile, isServedReleaseFile } from './release-files.js';

const KINDS = ['js', 'css', 'json', 'map', 'woff2', 'svg', 'png', 'webp', 'avif'];

test.each(KINDS)(
  'a build may hold a file .%s and packed copies of it, of which only the file itself is asked for',
  (kind) => {
    const name = `static/a.${kind}`;
    expect([name, `${name}.br`, `${name}.gz`].map(isReleaseFile)).toEqual([true, true, true]);
    expect([name, `${name}.br`, `${name}.gz`].map(isServedReleaseFile)).toEqual([true, false, false]);
  },
);

test.each([
  'a.html',
  'a.js.exe',
  'a.j.brs',
  'a.js.br.html',
  'a.svgz',
  'js',
  'ajs',
  'a.js.br.gz',
  'a.brjs',
  'a.html.gz',
  '',
])('a build may not hold %j', (name) => {
  expect([isReleaseFile(name), isServedReleaseFile(name)]).toEqual([false, false]);
});

test.each([
  ['a.js', true],
  ['a.css', true],
  ['a.json', false],
  ['a.js.map', false],
  ['ajs', false],
])('%s is code: %s', (name, expected) => {
  expect(isCode(name)).toBe(expected);
});
