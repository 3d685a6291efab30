import { STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import { drawBrandMark, INK, MUTED, PANEL, STATUS_COLORS } from '../../../../platform/pdf/brand.js';
import type { TextSetter } from '../../../../platform/pdf/text-setter.js';

/** A4 landscape, in points. */
export const PAGE = { width: 841.89, height: 595.28, margin: 48 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
export const CONTENT_BOTTOM = PAGE.height - 56;

export interface Counts {
  valid: number;
  expiring: number;
  expired: number;
}

export function drawMasthead(
  document: PDFKit.PDFDocument,
  setter: TextSetter,
  { subtitle, counts }: { subtitle: string; counts: Counts },
): number {
  const { margin } = PAGE;
  drawBrandMark(document, margin, margin, 30);
  const text = { x: margin + 42, width: CONTENT_WIDTH - 42 };
  setter.put('Credential Report', { ...text, y: margin - 2 }, { size: 16, color: INK, bold: true });
  setter.put(`Micro-Credential Tracker  ·  ${subtitle}`, { ...text, y: margin + 19 }, { size: 9, color: MUTED });
  drawTiles(document, setter, counts, margin + 48);
  return margin + 48 + 46 + 16;
}

function drawTiles(document: PDFKit.PDFDocument, setter: TextSetter, counts: Counts, y: number): void {
  const tiles = [
    { label: 'Total Credentials', value: counts.valid + counts.expiring + counts.expired, color: INK },
    { label: STATUS_LABELS.valid, value: counts.valid, color: STATUS_COLORS.valid },
    { label: STATUS_LABELS.expiring, value: counts.expiring, color: STATUS_COLORS.expiring },
    { label: STATUS_LABELS.expired, value: counts.expired, color: STATUS_COLORS.expired },
  ];
  const gap = 12;
  const width = (CONTENT_WIDTH - gap * (tiles.length - 1)) / tiles.length;
  for (const [index, { label, value, color }] of tiles.entries()) {
    const x = PAGE.margin + index * (width + gap);
    document.roundedRect(x, y, width, 46, 6).fill(PANEL);
    const inside = { x: x + 12, width: width - 24 };
    setter.put(label, { ...inside, y: y + 8 }, { size: 8, color: MUTED });
    setter.put(String(value), { ...inside, y: y + 20 }, { size: 15, color, bold: true });
  }
}

export function drawFooter(setter: TextSetter, pageNumber: number, today: string): void {
  const place = { x: PAGE.margin, y: PAGE.height - 36, width: CONTENT_WIDTH };
  setter.put(`Micro-Credential Tracker  ·  as of ${today}`, place, { size: 8, color: MUTED });
  setter.put(`Page ${pageNumber}`, { ...place, alignRight: true }, { size: 8, color: MUTED });
}
