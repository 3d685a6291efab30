const KINDS = /\.(?:js|css|json|map|woff2|svg|png|webp|avif)$/;

export function isReleaseFile(path: string): boolean {
  return KINDS.test(path.replace(/\.(?:br|gz)$/, ''));
}

export function isServedReleaseFile(path: string): boolean {
  return KINDS.test(path);
}

export function isCode(path: string): boolean {
  return /\.(?:js|css)$/.test(path);
}

type Version = readonly [major: number, minor: number, patch: number];

/**
 * Whether `version` satisfies `range`: exact versions or `^x.y.z`, joined by ` || `. Unknown syntax counts as
 * incompatible, because a mismatched remote fails later and is harder to diagnose.
 */
export function isInSdkRange(range: string, version: string): boolean {
  return isSdkRange(range) && range.split(' || ').some((part) => isInOneRange(part, version));
}

export function isSdkRange(range: string): boolean {
  return range.split(' || ').every((part) => parse(part.replace(/^\^/, '')) !== null);
}

function isInOneRange(range: string, version: string): boolean {
  const wanted = parse(range.replace(/^\^/, ''));
  const actual = parse(version);
  if (!wanted || !actual) return false;
  if (!range.startsWith('^')) return compare(actual, wanted) === 0;
  // Below 1.0.0, npm's caret fixes the first non-zero part.
  const fixed = wanted.findIndex((part) => part > 0);
  const isSameLine = wanted.slice(0, fixed === -1 ? 3 : fixed + 1).every((part, place) => part === actual[place]);
  return isSameLine && compare(actual, wanted) >= 0;
}

function parse(text: string): Version | null {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : null;
}

function compare(left: Version, right: Version): number {
  const place = left.findIndex((part, index) => part !== right[index]);
  return place === -1 ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
}

/** Response header with a number that increases whenever the version of a remote changes for anybody. */
export const REMOTES_REVISION_HEADER = 'x-remotes-revision';

export const REMOTE_HEADER = 'x-remote';

export const ORGANIZATION_HEADER = 'x-organization';

export const REMOTES_REVISION_ELEMENT = 'remotes-revision';

export const SHELL_SDK_META = 'shell-sdk';

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
