import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { BRAND, INK, MUTED, PREVIEW_SIZE, RULE } from './brand.js';
import { type FontName, fontFile, fontFor } from './fonts.js';
import { isRightToLeft } from './text-direction.js';

const MARGIN = 80;
const TEXT_WIDTH = PREVIEW_SIZE.width - 2 * MARGIN;
const MAX_ENTRIES = 3;
const MAX_LINE_LENGTH = 120;

interface PreviewCard {
  title: string;
  subtitle: string;
  entries: readonly string[];
  footer: string;
}

interface TextLook {
  size: number;
  color: string;
  bold?: boolean;
}

const TITLE: TextLook = { size: 60, color: INK, bold: true };
const SUBTITLE: TextLook = { size: 34, color: INK };
const ENTRY: TextLook = { size: 26, color: INK };
const QUIET: TextLook = { size: 26, color: MUTED };

const TICK: readonly [across: number, down: number][] = [
  [0.22, 0.53],
  [0.3, 0.45],
  [0.44, 0.59],
  [0.7, 0.29],
  [0.78, 0.37],
  [0.44, 0.75],
];

/** Must show nothing that changes, because other sites cache the image indefinitely. */
export function drawPreview({ title, subtitle, entries, footer }: PreviewCard): Promise<Buffer> {
  const canvas = createCanvas(PREVIEW_SIZE.width, PREVIEW_SIZE.height);
  const picture = canvas.getContext('2d');
  fill(picture, 0, 0, PREVIEW_SIZE.width, PREVIEW_SIZE.height, '#ffffff');
  fill(picture, 0, 0, 16, PREVIEW_SIZE.height, BRAND);
  drawMark(picture, MARGIN, 56, 44);
  write(picture, 'Micro-Credential Tracker', MARGIN + 60, 88, { ...QUIET, bold: true });

  let baseline = 200;
  for (const line of wrapped(picture, title, TITLE, 2)) {
    write(picture, line, MARGIN, baseline, TITLE);
    baseline += 74;
  }
  for (const line of wrapped(picture, subtitle, SUBTITLE, 1)) write(picture, line, MARGIN, baseline - 8, SUBTITLE);

  fill(picture, MARGIN, 388, TEXT_WIDTH, 2, RULE);
  for (const [index, entry] of entries.slice(0, MAX_ENTRIES).entries()) {
    const [line = ''] = wrapped(picture, entry, ENTRY, 1, TEXT_WIDTH - 30);
    fill(picture, MARGIN, 418 + index * 42, 8, 26, BRAND);
    write(picture, line, MARGIN + 26, 440 + index * 42, ENTRY);
  }
  write(picture, footer, MARGIN, 582, { ...QUIET, bold: true });
  // PNG encoding is most of the work and runs in a thread of its own.
  return canvas.encode('png');
}

interface TextBlock extends TextLook {
  center: number;
  middle: number;
  width: number;
  maxLines: number;
}

export function drawCentered(
  picture: SKRSContext2D,
  text: string,
  { center, middle, width, maxLines, ...look }: TextBlock,
): void {
  const lines = wrapped(picture, text, look, maxLines, width);
  const height = look.size * 1.2;
  for (const [index, line] of lines.entries()) {
    choose(picture, line, look);
    picture.textAlign = 'center';
    picture.fillText(line, center, middle + (index - (lines.length - 1) / 2) * height + look.size * 0.35);
  }
}

function fill(picture: SKRSContext2D, x: number, y: number, width: number, height: number, color: string): void {
  picture.fillStyle = color;
  picture.fillRect(x, y, width, height);
}

function drawMark(picture: SKRSContext2D, x: number, y: number, size: number): void {
  fill(picture, x, y, size, size, BRAND);
  picture.fillStyle = '#ffffff';
  picture.beginPath();
  for (const [across, down] of TICK) picture.lineTo(x + size * across, y + size * down);
  picture.fill();
}

function write(picture: SKRSContext2D, text: string, x: number, baseline: number, look: TextLook): void {
  choose(picture, text, look);
  picture.fillText(text, x, baseline);
}

function choose(picture: SKRSContext2D, text: string, { size, color, bold = false }: TextLook): void {
  const latin = bold ? 'bold' : 'regular';
  const names = new Set<FontName>([latin]);
  for (const character of text) names.add(fontFor(character, latin));
  for (const name of names) if (!GlobalFonts.has(name)) GlobalFonts.register(fontFile(name), name);
  picture.font = `${size}px ${[...names].join(', ')}`;
  picture.fillStyle = color;
  picture.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  picture.textAlign = 'left';
}

function wrapped(picture: SKRSContext2D, text: string, look: TextLook, maxLines: number, width = TEXT_WIDTH): string[] {
  choose(picture, text, look);
  const lines: string[] = [];
  let rest = [...text.replace(/\s+/g, ' ').trim()];
  while (rest.length > 0 && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const count = fitting(picture, rest, width);
    if (count === rest.length) return [...lines, rest.join('')];
    const space = rest.lastIndexOf(' ', count);
    const cut = isLast ? fitting(picture, rest, width, '…') : space > 0 ? space : Math.max(count, 1);
    lines.push(rest.slice(0, cut).join('').trimEnd() + (isLast ? '…' : ''));
    rest = [...rest.slice(cut).join('').trimStart()];
  }
  return lines;
}

function fitting(picture: SKRSContext2D, characters: readonly string[], width: number, ending = ''): number {
  let [low, high] = [0, Math.min(characters.length, MAX_LINE_LENGTH)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (picture.measureText(characters.slice(0, middle).join('') + ending).width <= width) low = middle;
    else high = middle - 1;
  }
  return low;
}
