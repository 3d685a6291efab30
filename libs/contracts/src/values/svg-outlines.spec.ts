import { drawingOf, svgOutlines } from './svg-outlines.js';

const LEAF = 'M12 4c4 2 6 6 4 12';

it('keeps the outlines of an icon and nothing else', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" onload="alert(1)"><style>*{}</style>
    <script>alert(2)</script><a href="javascript:alert(3)"><path class="x" d="${LEAF}" fill="red" onclick="alert(4)"/></a><path d="M1 1h2"/></svg>`;
  expect(svgOutlines(svg)).toBe(`<svg viewBox="0 0 24 24"><path d="${LEAF} M1 1h2"/></svg>`);
});

it('gives the same of what it gave', () => {
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
  ['is a name', 'document'],
])('is nothing for what %s', (_what, icon) => {
  expect(svgOutlines(icon)).toBeNull();
});

it('draws nothing that was not cleaned', () => {
  expect(drawingOf('<svg viewBox="0 0 24 24" onload="x"><path d="M1 1"/></svg>')).toBeNull();
});
