import type { PublicPortfolio } from '@tracker/contracts/portfolio';
import { publicOwnerName } from '@tracker/contracts/public-text';
import { BRAND, INK, MUTED, RULE } from '../../../pdf/brand.js';
import { certificationCount } from '../portfolio.mapper.js';
import { Picture, type TextLook, textWidth } from './picture.js';

/** The size that previews of links are made for (Open Graph: 1.91 to 1). */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

const MARGIN = 80;
const TEXT_WIDTH = PREVIEW_SIZE.width - 2 * MARGIN;
const NAMES_SHOWN = 3;

const TITLE: TextLook = { size: 60, color: INK, bold: true };
const OWNER: TextLook = { size: 34, color: INK };
const NAME: TextLook = { size: 26, color: INK };
const QUIET: TextLook = { size: 26, color: MUTED };

/** A picture of a portfolio for previews of its link. No status: the picture is kept by others for as long as they like. */
export function drawPreview({ portfolio, user, credentials }: PublicPortfolio): Promise<Buffer> {
  const picture = new Picture(PREVIEW_SIZE.width, PREVIEW_SIZE.height, '#ffffff');
  picture.fillRectangle(0, 0, 16, PREVIEW_SIZE.height, BRAND);
  drawMark(picture, MARGIN, 56, 44);
  picture.drawText('Micro-Credential Tracker', MARGIN + 60, 88, { ...QUIET, bold: true });

  let baseline = 200;
  for (const line of wrapped(portfolio.title, TITLE, 2)) {
    picture.drawText(line, MARGIN, baseline, TITLE);
    baseline += 74;
  }
  for (const line of wrapped(publicOwnerName(user), OWNER, 1)) picture.drawText(line, MARGIN, baseline - 8, OWNER);

  picture.fillRectangle(MARGIN, 388, TEXT_WIDTH, 2, RULE);
  const shown = credentials.slice(0, NAMES_SHOWN);
  for (const [index, { name }] of shown.entries()) {
    const [line = ''] = wrapped(name, NAME, 1, TEXT_WIDTH - 30);
    picture.fillRectangle(MARGIN, 418 + index * 42, 8, 26, BRAND);
    picture.drawText(line, MARGIN + 26, 440 + index * 42, NAME);
  }
  picture.drawText(certificationCount(credentials.length), MARGIN, 582, { ...QUIET, bold: true });
  return picture.encode();
}

function drawMark(picture: Picture, x: number, y: number, size: number): void {
  picture.fillRectangle(x, y, size, size, BRAND);
  const point = (across: number, down: number) => [x + size * across, y + size * down];
  // The tick of the logo as a polygon.
  const corners: [number, number][] = [
    [0.22, 0.53],
    [0.3, 0.45],
    [0.44, 0.59],
    [0.7, 0.29],
    [0.78, 0.37],
    [0.44, 0.75],
  ];
  const path = corners.map(([across, down], index) => ({
    command: index === 0 ? 'moveTo' : 'lineTo',
    args: point(across, down),
  }));
  picture.fillPath([...path, { command: 'closePath', args: [] }], '#ffffff');
}

/** Breaks a text between words into at most `most` lines; what does not fit ends in an ellipsis. */
function wrapped(text: string, look: TextLook, most: number, width = TEXT_WIDTH): string[] {
  const lines: string[] = [];
  let rest = [...text.replace(/\s+/g, ' ').trim()];
  while (rest.length > 0 && lines.length < most) {
    const isLast = lines.length === most - 1;
    const count = fitting(rest, look, width);
    if (count === rest.length) return [...lines, rest.join('')];
    const space = rest.lastIndexOf(' ', count);
    const cut = isLast ? fitting(rest, look, width - textWidth('…', look)) : space > 0 ? space : Math.max(count, 1);
    lines.push(rest.slice(0, cut).join('').trimEnd() + (isLast ? '…' : ''));
    rest = [...rest.slice(cut).join('').trimStart()];
  }
  return lines;
}

/** How many characters fit into the width. */
function fitting(characters: readonly string[], look: TextLook, width: number): number {
  let [low, high] = [0, Math.min(characters.length, 120)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (textWidth(characters.slice(0, middle).join(''), look) <= width) low = middle;
    else high = middle - 1;
  }
  return low;
}
