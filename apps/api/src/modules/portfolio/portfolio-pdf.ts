import type { Readable } from 'node:stream';
import { statusBadgeText, statusOn } from '@tracker/contracts/credentials/credential-status';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { publicOwnerName } from '@tracker/contracts/values/public-text';
import { dayText } from '../../platform/clock.js';
import { drawBrandMark, INK, MUTED, RULE, STATUS_COLORS } from '../../platform/pdf/brand.js';
import { pdfStream } from '../../platform/pdf/pdf-stream.js';
import { FlowingPages, heightOf } from '../../platform/pdf/flowing-pages.js';
import type { TextStyle } from '../../platform/pdf/text-setter.js';
import QRCode from 'qrcode';
import { certificationCount } from './portfolio.mapper.js';

interface PdfOccasion {
  today: CalendarDate;
  url: string;
  isPublic: boolean;
}

const PAGE = { width: 595.28, height: 841.89, margin: 52, bottom: 64, foot: 40 } as const;
const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const QR_SIZE = 92;
const BORDER_WIDTH = 3;
const STATUS_WIDTH = 110;

export function portfolioPdf(portfolio: PublicPortfolio, occasion: PdfOccasion): Readable {
  return pdfStream({ title: portfolio.portfolio.title, page: PAGE }, async (document, isWanted) => {
    const pages = new PortfolioPages(document, occasion);
    pages.begin(portfolio);
    for (const credential of portfolio.credentials) {
      if (!(await isWanted())) return;
      pages.add(credential);
    }
    pages.end();
  });
}

class PortfolioPages extends FlowingPages {
  constructor(
    document: PDFKit.PDFDocument,
    private readonly occasion: PdfOccasion,
  ) {
    super(document, PAGE, `Status as of ${dayText(occasion.today)}`);
  }

  begin({ portfolio, user, credentials }: PublicPortfolio): void {
    const { margin } = PAGE;
    this.addPage();
    drawBrandMark(this.document, margin, margin, 22);
    const brand = { x: margin + 30, y: margin + 5, width: 200 };
    this.setter.put('Micro-Credential Tracker', brand, { size: 10, color: MUTED, bold: true });
    this.drawLink();
    const beside = CONTENT_WIDTH - QR_SIZE - 24;
    this.y = margin + 44;
    this.text(portfolio.title, { size: 20, color: INK, bold: true }, beside);
    const owner = publicOwnerName(user);
    this.text(owner, { size: 12, color: INK }, beside);
    if (user.email && user.email !== owner) this.text(user.email, { size: 10, color: MUTED }, beside);
    this.y = Math.max(this.y, margin + QR_SIZE + 26) + 8;
    for (const paragraph of paragraphsOf(portfolio.description)) this.text(paragraph, { size: 10, color: INK });
    this.y += 10;
    this.text(certificationCount(credentials.length), { size: 11, color: MUTED, bold: true });
    this.rule();
  }

  add(credential: PublicPortfolio['credentials'][number]): void {
    const status = statusOn(credential.expiryDate, this.occasion.today);
    const color = STATUS_COLORS[status.status];
    const nameStyle = { size: 12, color: INK, bold: true };
    const name = this.setter.wrap(credential.name, CONTENT_WIDTH - STATUS_WIDTH - 24, nameStyle);
    if (!this.fits(name.length * heightOf(nameStyle) + 44)) this.addPage();
    this.y += 10;
    const top = this.y;
    const badge = { x: PAGE.margin + CONTENT_WIDTH - STATUS_WIDTH, y: top + 1, width: STATUS_WIDTH, alignRight: true };
    this.setter.put(statusBadgeText(status), badge, { size: 9, color, bold: true });
    this.inset(credential.name, nameStyle, color, CONTENT_WIDTH - STATUS_WIDTH - 24);
    this.inset(credential.issuingBody, { size: 10, color: INK }, color);
    const dates = `Issued ${dayText(credential.issueDate)}  ·  Expires ${dayText(credential.expiryDate)}`;
    this.inset(dates, { size: 9, color: MUTED }, color);
    for (const paragraph of paragraphsOf(credential.notes)) this.inset(paragraph, { size: 9, color: INK }, color);
    this.y += 8;
  }

  override end(): void {
    this.y += 10;
    super.end();
  }

  private inset(text: string, style: TextStyle, borderColor: string, width = CONTENT_WIDTH - 14): void {
    const height = heightOf(style);
    for (const line of this.setter.wrap(text, width, style)) {
      if (!this.fits(height)) this.addPage();
      this.document.rect(PAGE.margin, this.y, BORDER_WIDTH, height).fill(borderColor);
      this.setter.draw(line, PAGE.margin + 14, this.y, style);
      this.y += height;
    }
  }

  private drawLink(): void {
    const { url, isPublic } = this.occasion;
    const x = PAGE.margin + CONTENT_WIDTH - QR_SIZE;
    drawQrCode(this.document, url, { x, y: PAGE.margin, size: QR_SIZE });
    this.document.link(x, PAGE.margin, QR_SIZE, QR_SIZE, url);
    const caption = isPublic ? 'Scan to see it online' : 'Online once it is public';
    this.setter.put(caption, { x, y: PAGE.margin + QR_SIZE + 4, width: QR_SIZE + 20 }, { size: 7.5, color: MUTED });
  }

  private rule(): void {
    this.y += 6;
    this.document
      .lineWidth(0.5)
      .moveTo(PAGE.margin, this.y)
      .lineTo(PAGE.margin + CONTENT_WIDTH, this.y)
      .stroke(RULE);
    this.y += 4;
  }
}

function paragraphsOf(text: string | null): string[] {
  return text ? text.split(/\r\n|\r|\n/) : [];
}

/** Merges the modules into one shape, because PDF readers show seams between separate ones. */
function drawQrCode(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const step = size / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) document.rect(x + column * step, y + row * step, step, step);
    }
  }
  document.fill('#000000');
}
