import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';

export const INK = '#111827';
export const MUTED = '#6b7280';
export const RULE = '#e5e7eb';
export const PANEL = '#f3f4f6';
export const BRAND = '#4450d6';

export const STATUS_COLORS: Record<CredentialStatus, string> = {
  valid: '#15803d',
  expiring: '#b45309',
  expired: '#b91c1c',
};

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

export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
