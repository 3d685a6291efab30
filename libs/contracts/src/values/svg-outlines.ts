/** Maximum length of an SVG icon, in characters. */
const MAX_LENGTH = 4_000;
const VIEW_BOX = /^(?:-?\d{1,4}(?:\.\d{1,3})? ){3}\d{1,4}(?:\.\d{1,3})?$/;
/** Path data (SVG 2, "The grammar for path data"). */
const OUTLINE = /^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-., \t\n\r]+$/;

export const SVG_REFUSAL =
  'An icon is an SVG of at most 4,000 characters with a viewBox, drawn with nothing but paths: convert other shapes to paths.';

export const isSvg = (icon: string) => icon.startsWith('<');

/** Reduces an SVG to its path outlines, so that scripts, styles and links are never copied. Null if no path is left. */
export function svgOutlines(svg: string): string | null {
  if (!isSvg(svg) || svg.length > MAX_LENGTH) return null;
  const box = attributeOf(/^<svg\b([^>]*)>/.exec(svg)?.[1] ?? '', 'viewBox');
  const outlines = [...svg.matchAll(/<path\b([^>]*)>/g)].map(([, attributes = '']) => attributeOf(attributes, 'd'));
  if (!VIEW_BOX.test(box) || outlines.length === 0 || !outlines.every((outline) => OUTLINE.test(outline))) return null;
  return `<svg viewBox="${box}"><path d="${outlines.join(' ')}"/></svg>`;
}

/** The parts of an SVG created by `svgOutlines`; null for anything else. */
export function drawingOf(icon: string): { viewBox: string; outline: string } | null {
  const [, viewBox, outline] = /^<svg viewBox="([^"]*)"><path d="([^"]*)"\/><\/svg>$/.exec(icon) ?? [];
  return viewBox !== undefined && outline !== undefined ? { viewBox, outline } : null;
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]?.trim() ?? '';
}
