import { BRAND } from './colors.js';

/** The product's mark: a seal with a tick. */
export function drawBrandMark(document: PDFKit.PDFDocument, x: number, y: number, size: number): void {
  document.roundedRect(x, y, size, size, size / 4).fill(BRAND);
  document
    .lineWidth(size / 9)
    .lineCap('round')
    .lineJoin('round')
    .moveTo(x + size * 0.28, y + size * 0.52)
    .lineTo(x + size * 0.44, y + size * 0.68)
    .lineTo(x + size * 0.73, y + size * 0.34)
    .stroke('#ffffff');
}
