import { create, type Font } from 'fontkit';
import { type FontName, fontFile, fontFor } from '../../../pdf/fonts.js';
import { Coverage, type PathCommand } from './coverage.js';
import { encodePng } from './png.js';

export interface TextLook {
  /** Pixels per em. */
  size: number;
  color: string;
  bold?: boolean;
}

const fonts = new Map<FontName, Font>();

/** An opaque picture that rectangles and texts are drawn on. */
export class Picture {
  private readonly pixels: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
    background: string,
  ) {
    this.pixels = Buffer.alloc(width * height * 3, Buffer.from(channelsOf(background)));
  }

  fillRectangle(x: number, y: number, width: number, height: number, color: string): void {
    const channels = channelsOf(color);
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) this.blend(column, row, channels, 1);
  }

  /** Fills an outline whose coordinates are pixels of the picture. */
  fillPath(path: readonly PathCommand[], color: string): void {
    const [left, top, right, bottom] = boundsOf(path);
    if (left >= right || right - left > 2 * this.width || bottom - top > 2 * this.height) return;
    const coverage = new Coverage(right - left + 2, bottom - top + 1);
    coverage.add(
      path.map(({ command, args }) => ({
        command,
        args: args.map((value, index) => value - (index % 2 === 0 ? left : top)),
      })),
    );
    const channels = channelsOf(color);
    coverage.forEach((x, y, share) => this.blend(left + x, top + y, channels, share));
  }

  /** Draws a text on one line whose letters stand on `baseline`; returns where it ends. */
  drawText(text: string, x: number, baseline: number, { size, color, bold = false }: TextLook): number {
    let left = x;
    for (const { font, part } of runsOf(text, bold)) {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(part);
      for (const [index, glyph] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const [originX, originY] = [left + xOffset * scale, baseline - yOffset * scale];
        this.fillPath(
          (glyph.path.commands as PathCommand[]).map(({ command, args }) => ({
            command,
            args: args.map((value, at) => (at % 2 === 0 ? originX + value * scale : originY - value * scale)),
          })),
          color,
        );
        left += xAdvance * scale;
      }
    }
    return left;
  }

  encode(): Promise<Buffer> {
    return encodePng(this.width, this.height, this.pixels);
  }

  private blend(x: number, y: number, color: readonly number[], share: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const below = this.pixels[at + channel] ?? 0;
      this.pixels[at + channel] = Math.round(below + ((color[channel] ?? 0) - below) * share);
    }
  }
}

export function textWidth(text: string, { size, bold = false }: Pick<TextLook, 'size' | 'bold'>): number {
  return runsOf(text, bold).reduce(
    (sum, { font, part }) => sum + (font.layout(part).advanceWidth * size) / font.unitsPerEm,
    0,
  );
}

function runsOf(text: string, bold: boolean): { font: Font; part: string }[] {
  const runs: { name: FontName; part: string }[] = [];
  for (const character of text) {
    const name = fontFor(character, bold ? 'bold' : 'regular');
    const last = runs.at(-1);
    if (last?.name === name) last.part += character;
    else runs.push({ name, part: character });
  }
  return runs.map(({ name, part }) => ({ font: fontOf(name), part }));
}

function fontOf(name: FontName): Font {
  let font = fonts.get(name);
  if (!font) {
    font = create(fontFile(name)) as Font;
    fonts.set(name, font);
  }
  return font;
}

function boundsOf(path: readonly PathCommand[]): [left: number, top: number, right: number, bottom: number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { args } of path) {
    for (const [index, value] of args.entries()) {
      if (index % 2 === 0) [left, right] = [Math.min(left, value), Math.max(right, value)];
      else [top, bottom] = [Math.min(top, value), Math.max(bottom, value)];
    }
  }
  return [Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom)];
}

function channelsOf(color: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}
