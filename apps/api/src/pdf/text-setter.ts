import { type FontName, fontFile, fontFor } from './fonts.js';

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

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** pdfkit sets word by word, from left to right, unless it is told about features; then the words of a run stay in order. */
const WHOLE_RUN = { features: [] };

/** Sets lines of mixed scripts at fixed places. pdfkit's own layout knows one font at a time and measures each word anew. */
export class TextSetter {
  private readonly widths = new Map<string, number>();
  private readonly registered = new Set<FontName>();

  constructor(private readonly document: PDFKit.PDFDocument) {}

  /** Breaks a text into lines of at most `width` points, between words where it can. */
  wrap(text: string, width: number, { size, bold = false }: TextStyle): Line[] {
    const latin = bold ? 'bold' : 'regular';
    const lines: Line[] = [];
    let line: string[] = [];
    let lineWidth = 0;
    let lastBreak = 0;
    const close = (length: number) => {
      lines.push(this.runs(line.slice(0, length).join('').trimEnd(), latin, size));
      line = line.slice(length);
      lineWidth = line.reduce((sum, character) => sum + this.widthOf(character, latin, size), 0);
      lastBreak = 0;
    };
    for (const character of text.replace(/\s+/g, ' ').trim()) {
      const characterWidth = this.widthOf(character, latin, size);
      if (lineWidth + characterWidth > width && line.length > 0 && character !== ' ') close(lastBreak || line.length);
      line.push(character);
      lineWidth += characterWidth;
      // Words of East Asian scripts may be broken anywhere.
      if (character === ' ' || character === '-' || fontFor(character, latin) !== latin) lastBreak = line.length;
    }
    if (line.length > 0 || lines.length === 0) close(line.length);
    return lines;
  }

  /** Draws one line with its upper left corner at (x, y). */
  draw(line: Line, x: number, y: number, { size, color }: TextStyle): void {
    let left = x;
    for (const { font, text, width } of line) {
      const features = RIGHT_TO_LEFT.test(text) ? WHOLE_RUN : {};
      this.select(font, size)
        .fillColor(color)
        .text(text, left, y, { lineBreak: false, ...features });
      left += width;
    }
  }

  /** Draws a text on one line, cut off where it does not fit; aligned to the right when `right` is given instead of a left edge. */
  put(text: string, place: { x: number; y: number; width: number; alignRight?: boolean }, style: TextStyle): void {
    const [line = []] = this.wrap(text, place.width, style);
    const used = line.reduce((sum, run) => sum + run.width, 0);
    this.draw(line, place.alignRight ? place.x + place.width - used : place.x, place.y, style);
  }

  private runs(text: string, latin: 'regular' | 'bold', size: number): Line {
    const runs: Line = [];
    for (const character of text) {
      const font = fontFor(character, latin);
      const width = this.widthOf(character, latin, size);
      const last = runs.at(-1);
      if (last?.font === font) {
        last.text += character;
        last.width += width;
      } else {
        runs.push({ font, text: character, width });
      }
    }
    return runs;
  }

  private widthOf(character: string, latin: 'regular' | 'bold', size: number): number {
    const key = `${latin}${character}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      width = this.select(fontFor(character, latin), 1_000).widthOfString(character) / 1_000;
      this.widths.set(key, width);
    }
    return width * size;
  }

  private select(font: FontName, size: number): PDFKit.PDFDocument {
    if (!this.registered.has(font)) {
      this.document.registerFont(font, fontFile(font));
      this.registered.add(font);
    }
    return this.document.font(font).fontSize(size);
  }
}
