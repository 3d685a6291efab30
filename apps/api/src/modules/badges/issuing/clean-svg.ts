import { escapeHtml } from '../../../platform/http/pages/rendering.js';
import { SaxesParser } from 'saxes';
import { unreadablePicture } from './issuing.errors.js';

const GROUPS = ['svg', 'g', 'defs', 'clipPath', 'mask', 'linearGradient', 'radialGradient', 'stop'];
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const TEXTS = ['text', 'tspan', 'title', 'desc'];
/** Excludes `use` and `pattern`: a few nested ones can draw millions of shapes. */
const ELEMENTS = new Set([...GROUPS, ...SHAPES, ...TEXTS]);

const ATTRIBUTES = new Set(
  `id viewBox width height preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform offset
  gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits clip-path clip-rule mask
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stop-color stop-opacity opacity color display visibility font-family font-size
  font-weight font-style text-anchor dominant-baseline letter-spacing role aria-label`.split(/\s+/),
);
const MAX_ELEMENTS = 5_000;

/** Rebuilds an SVG from what can only draw: no scripts, styles, references, links or other documents. */
export function cleanSvg(svg: string): string {
  const parser = new SaxesParser();
  const open: (string | null)[] = [];
  let elements = 0;
  let clean = '';
  const isOut = () => open.includes(null);
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > MAX_ELEMENTS) throw unreadablePicture();
    if (open.length === 0 && name !== 'svg') throw unreadablePicture();
    const isKept = !isOut() && ELEMENTS.has(name);
    const kept = isKept ? attributesOf(attributes as Record<string, string>) : [];
    if (isKept) clean += `<${name}${open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${kept.join('')}>`;
    open.push(isKept ? name : null);
  });
  parser.on('closetag', () => {
    const name = open.pop();
    if (name) clean += `</${name}>`;
  });
  const takeText = (text: string) => {
    if (!isOut() && TEXTS.includes(open.at(-1) ?? '')) clean += escapeHtml(text);
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  try {
    parser.write(svg.replace(/^\uFEFF/, '')).close();
  } catch {
    throw unreadablePicture();
  }
  return clean;
}

/** Styles become attributes, because pages that show the picture allow no inline styles. */
function attributesOf({ style = '', ...attributes }: Record<string, string>): string[] {
  const styles = style.split(';').map((declaration) => declaration.split(':', 2).map((part) => part.trim()));
  const given = new Map([...Object.entries(attributes), ...(styles as [string, string | undefined][])]);
  return [...given].flatMap(([name, value = '']) =>
    ATTRIBUTES.has(name) && isHarmless(value) ? ` ${name}="${escapeHtml(value)}"` : [],
  );
}

const isHarmless = (value: string) => !/[\\<@]|\/\*/.test(value) && !/url\s*\((?!#[\w-]+\))/i.test(value);
