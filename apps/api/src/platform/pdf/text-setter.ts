import { BREAKS_ANYWHERE, type FontName, fontFile, fontFor } from './fonts.js';
import { graphemesOf, isRightToLeft, partsFromLeft } from './text-direction.js';

interface Run {
  font: FontName;
  text: string;
  width: number;
}
export type Line = Run[];

export interface TextStyle {
  size: number;
  color: string;
  bold?: boolean;
}

export const GAPS_SENTENCE =
  'A box stands for a character that this document’s font lacks. Copied text contains the original.';

interface EmbeddedFont {
  id: string;
  ascender: number;
  ref(): unknown;
  encode(text: string): [glyphs: string[], positions: unknown];
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

interface OpenFont {
  font: EmbeddedFont;
  glyphs: Map<string, string>;
  known: Map<string, boolean>;
}

const ONE_BY_ONE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\uac00-\ud7a3\p{N}\p{P}\p{S}\p{Zs}]+$/u;
/** Without `features`, pdfkit lays out word by word from left to right, which breaks right-to-left runs. */
const WHOLE_RUN = { features: [] };

/**
 * Draws lines of mixed scripts. pdfkit's layout handles one font at a time and measures every word again, so text
 * without shaping is written directly with cached glyphs.
 */
export class TextSetter {
  private readonly widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };
  private readonly fonts = new Map<FontName, OpenFont>();
  private readonly colors = new Map<string, string>();
  private gaps = false;
  private pending: string[] = [];

  constructor(private readonly document: PDFKit.PDFDocument) {}

  get hasGaps(): boolean {
    return this.gaps;
  }

  wrap(text: string, width: number, { size, bold = false }: TextStyle): Line[] {
    const latin = bold ? 'bold' : 'regular';
    const words = text.replace(/\s+/g, ' ').trim();
    const single = this.runs(words, latin, size);
    if (widthOf(single) <= width) return [single];
    return this.broken(words, width, latin, size);
  }

  private broken(words: string, width: number, latin: 'regular' | 'bold', size: number): Line[] {
    const lines: Line[] = [];
    let line: string[] = [];
    let lineWidth = 0;
    let lastBreak = 0;
    const widthFor = (grapheme: string) =>
      [...grapheme].reduce((sum, character) => sum + this.widthOf(character, latin, size), 0);
    const close = (length: number) => {
      lines.push(this.runs(line.slice(0, length).join('').trimEnd(), latin, size));
      line = line.slice(length);
      lineWidth = line.reduce((sum, grapheme) => sum + widthFor(grapheme), 0);
      lastBreak = 0;
    };
    for (const grapheme of graphemesOf(words)) {
      const graphemeWidth = widthFor(grapheme);
      if (lineWidth + graphemeWidth > width && line.length > 0 && grapheme !== ' ') close(lastBreak || line.length);
      line.push(grapheme);
      lineWidth += graphemeWidth;
      if (grapheme === ' ' || grapheme === '-' || BREAKS_ANYWHERE.has(fontFor(grapheme, latin)))
        lastBreak = line.length;
    }
    if (line.length > 0 || lines.length === 0) close(line.length);
    return lines;
  }

  draw(line: Line, x: number, y: number, style: TextStyle): void {
    let left = x;
    for (const run of line) {
      const isWhole = this.covers(run.font, run.text);
      if (!isWhole) this.pending.push(`/Span <</ActualText <${utf16(run.text)}>>> BDC`);
      if (ONE_BY_ONE.test(run.text)) this.write(run, left, y, style);
      else this.shape(run, left, y, style);
      if (!isWhole) this.pending.push('EMC');
      left += run.width;
    }
  }

  rule(x: number, y: number, width: number, color: string): void {
    this.pending.push(
      `0.5 w ${this.channelsOf(color)} RG ${x.toFixed(2)} ${y.toFixed(2)} m ${(x + width).toFixed(2)} ${y.toFixed(2)} l S`,
    );
  }

  /** Call it before leaving a page. Adding all lines at once is much cheaper than adding each. */
  flush(): void {
    if (this.pending.length > 0) this.document.addContent(this.pending.join('\n'));
    this.pending = [];
  }

  put(text: string, place: { x: number; y: number; width: number; alignRight?: boolean }, style: TextStyle): void {
    const [line = []] = this.wrap(text, place.width, style);
    this.draw(line, place.alignRight ? place.x + place.width - widthOf(line) : place.x, place.y, style);
  }

  include(form: string): void {
    this.pending.push(`/${form} Do`);
  }

  detached(
    text: string,
    { x, y, width }: { x: number; y: number; width: number },
    style: TextStyle,
  ): { content: string; fonts: Record<string, unknown> } {
    const [line = []] = this.wrap(text, width, style);
    const onPage = this.pending;
    this.pending = [];
    this.draw(line, x + width - widthOf(line), y, style);
    const content = this.pending.join('\n');
    this.pending = onPage;
    const fonts = line.map((run) => this.open(run.font).font).map((font) => [font.id, font.ref()]);
    return { content, fonts: Object.fromEntries(fonts) as Record<string, unknown> };
  }

  private shape({ font, text }: Run, x: number, y: number, { size, color }: TextStyle): void {
    this.flush();
    this.select(font, size)
      .fillColor(color)
      .text(text, x, y, { lineBreak: false, ...WHOLE_RUN });
  }

  /**
   * Writes the operators that pdfkit would write (`ISO 32000-1`, 9.4). pdfkit's pages are flipped vertically, so the text
   * matrix flips the text back.
   */
  private write({ font: name, text }: Run, x: number, y: number, { size, color }: TextStyle): void {
    const { font, glyphs } = this.open(name);
    let codes = '';
    for (const character of text) {
      let code = glyphs.get(character);
      if (code === undefined) {
        code = font.encode(character)[0].join('');
        glyphs.set(character, code);
      }
      codes += code;
    }
    const { fonts } = this.document.page;
    fonts[font.id] ??= font.ref();
    const baseline = y + (font.ascender * size) / 1_000;
    this.pending.push(
      `BT ${this.channelsOf(color)} rg /${font.id} ${size} Tf 1 0 0 -1 ${x.toFixed(2)} ${baseline.toFixed(2)} Tm <${codes}> Tj ET`,
    );
  }

  /**
   * A missing glyph is drawn as a box. ActualText preserves the text for copying, search and screen readers (`ISO
   * 32000-1`, 14.9.4).
   */
  private covers(name: FontName, text: string): boolean {
    const { font, known } = this.open(name);
    for (const character of text) {
      let isKnown = known.get(character);
      if (isKnown === undefined) {
        isKnown = font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
        known.set(character, isKnown);
      }
      if (isKnown) continue;
      this.gaps = true;
      return false;
    }
    return true;
  }

  private channelsOf(color: string): string {
    let channels = this.colors.get(color);
    if (!channels) {
      channels = [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
      this.colors.set(color, channels);
    }
    return channels;
  }

  private runs(text: string, latin: 'regular' | 'bold', size: number): Line {
    return partsFromLeft(text).flatMap((part) => {
      const runs = this.runsOf(part, latin, size);
      return isRightToLeft(part) ? runs.toReversed() : runs;
    });
  }

  private runsOf(text: string, latin: 'regular' | 'bold', size: number): Line {
    const runs: Line = [];
    let last: Run | undefined;
    for (const character of text) {
      const font = fontFor(character, latin);
      const width = this.widthOf(character, latin, size);
      if (last?.font === font) {
        last.text += character;
        last.width += width;
      } else {
        last = { font, text: character, width };
        runs.push(last);
      }
    }
    // Shaping joins and stacks letters, so a shaped run is narrower than the sum of its characters.
    for (const run of runs) if (!ONE_BY_ONE.test(run.text)) run.width = this.shapedWidth(run, size);
    return runs;
  }

  private shapedWidth({ font, text }: Run, size: number): number {
    return this.select(font, size).widthOfString(text, WHOLE_RUN);
  }

  private widthOf(character: string, latin: 'regular' | 'bold', size: number): number {
    let width = this.widths[latin].get(character);
    if (width === undefined) {
      width = this.select(fontFor(character, latin), 1_000).widthOfString(character) / 1_000;
      this.widths[latin].set(character, width);
    }
    return width * size;
  }

  private select(font: FontName, size: number): PDFKit.PDFDocument {
    this.open(font);
    return this.document.font(font).fontSize(size);
  }

  private open(name: FontName): OpenFont {
    let opened = this.fonts.get(name);
    if (!opened) {
      this.document.registerFont(name, fontFile(name));
      const { _font: font } = this.document.font(name) as unknown as { _font: EmbeddedFont };
      opened = { font, glyphs: new Map(), known: new Map() };
      this.fonts.set(name, opened);
    }
    return opened;
  }
}

function widthOf(line: Line): number {
  return line.reduce((sum, run) => sum + run.width, 0);
}

function utf16(text: string): string {
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
}
