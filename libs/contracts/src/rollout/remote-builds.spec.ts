import {
  drawingOf,
  isCode,
  isInSdkRange,
  isReleaseFile,
  isSdkRange,
  isServedReleaseFile,
  svgOutlines,
} from './remote-builds.js';

const KINDS = ['js', 'css', 'json', 'map', 'woff2', 'svg', 'png', 'webp', 'avif'];

test.each(KINDS)(
  'a build may contain a .%s file with compressed copies, and only the file itself is requested',
  (kind) => {
    const name = `static/a.${kind}`;
    expect([name, `${name}.br`, `${name}.gz`].map(isReleaseFile)).toEqual([true, true, true]);
    expect([name, `${name}.br`, `${name}.gz`].map(isServedReleaseFile)).toEqual([true, false, false]);
  },
);

test.each(['a.html', 'a.js.exe', 'a.js.br.html', 'a.svgz', 'ajs', 'a.js.br.gz', 'a.html.gz', ''])(
  'a build must not contain %j',
  (name) => {
    expect([isReleaseFile(name), isServedReleaseFile(name)]).toEqual([false, false]);
  },
);

test.each([
  ['a.js', true],
  ['a.css', true],
  ['a.json', false],
  ['a.js.map', false],
  ['ajs', false],
])('%s is code: %s', (name, expected) => {
  expect(isCode(name)).toBe(expected);
});

it.each([
  ['^1.2.0', '1.1.9', false],
  ['^1.0.0', '2.0.0', false],
  ['^0.2.0', '0.2.9', true],
  ['^0.2.0', '0.3.0', false],
  ['1.0.0', '1.0.0', true],
  ['1.0.0', '1.0.1', false],
  ['^0.0.3', '0.0.3', true],
  ['^0.0.3', '0.0.4', false],
  ['^0.0.0', '0.0.1', false],
  ['^1.2.3', '1.2.2', false],
  ['^1.2.3', '1.3.0', true],
  ['10.20.30', '10.20.30', true],
  ['^10.20.30', '1.20.31', false],
  ['1.0.0', 'v1.0.0', false],
  ['1.0.0', '1.0.0-rc.1', false],
  ['x1.0.0', '1.0.0', false],
  ['^1.2.0 || ^2.0.0', '1.3.0', true],
  ['^1.2.0 || ^2.0.0', '2.1.0', true],
  ['^1.2.0 || ^2.0.0', '1.1.0', false],
  ['1.0.0 || anything', '1.0.0', false],
  ['1.0.0||2.0.0', '1.0.0', false],
  ['>=1', '1.0.0', false],
  ['', '1.0.0', false],
])('%s and %s: %s', (range, version, expected) => {
  expect(isInSdkRange(range, version)).toBe(expected);
});

it.each([
  ['^1.0.0 || 2.0.0', true],
  ['^1.0.0 || ', false],
  ['^^1.0.0', false],
  ['1.0', false],
  ['', false],
])('understands %s: %s', (range, expected) => {
  expect(isSdkRange(range)).toBe(expected);
});

const LEAF = 'M12 4c4 2 6 6 4 12';

it('keeps only the outlines of an icon', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" onload="alert(1)"><style>*{}</style>
    <script>alert(2)</script><a href="javascript:alert(3)"><path class="x" d="${LEAF}" fill="red" onclick="alert(4)"/></a><path d="M1 1h2"/></svg>`;
  expect(svgOutlines(svg)).toBe(`<svg viewBox="0 0 24 24"><path d="${LEAF} M1 1h2"/></svg>`);
});

it('cleaning an icon twice changes nothing', () => {
  const cleaned = String(svgOutlines(`<svg viewBox="0 0 24 24"><path d="${LEAF}"/></svg>`));
  expect(svgOutlines(cleaned)).toBe(cleaned);
  expect(drawingOf(cleaned)).toEqual({ viewBox: '0 0 24 24', outline: LEAF });
});

it.each([
  ['has no viewBox', `<svg><path d="${LEAF}"/></svg>`],
  ['has no path', '<svg viewBox="0 0 24 24"><circle r="3"/></svg>'],
  ['has a path that is none', '<svg viewBox="0 0 24 24"><path d="url(#x)"/></svg>'],
  ['is too long', `<svg viewBox="0 0 24 24"><path d="${'M1 1'.repeat(1_000)}"/></svg>`],
  ['is something else', '<img src="x">'],
])('returns null for an icon that %s', (_what, icon) => {
  expect(svgOutlines(icon)).toBeNull();
});

it('never renders an icon that was not sanitized', () => {
  expect(drawingOf('<svg viewBox="0 0 24 24" onload="x"><path d="M1 1"/></svg>')).toBeNull();
});
