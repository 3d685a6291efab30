import type { Readable } from 'node:stream';
import { statusBadgeText, statusOn } from '@tracker/contracts/credentials/credential-status';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { publicOwnerName } from '@tracker/contracts/values/public-text';
import { dayText } from '../../platform/clock.js';
import { drawBrandMark, INK, MUTED, RULE, STATUS_COLORS } from '../../platform/pdf/brand.js';
import { pdfStream } from '../../platform/pdf/pdf-stream.js';
import { PageNumbers } from '../../platform/pdf/page-numbers.js';
import { GAPS_SENTENCE, TextSetter, type TextStyle } from '../../platform/pdf/text-setter.js';
import QRCode from 'qrcode';
import { certificationCount } from './portfolio.mapper.js';

interface PdfOccasion {
  today: CalendarDate;
  url: string;
  isPublic: boolean;
}

const PAGE = { width: 595.28, height: 841.89, margin: 52 } as const;
const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const CONTENT_BOTTOM = PAGE.height - 64;
const QR_SIZE = 92;
const BORDER_WIDTH = 3;
const STATUS_WIDTH = 110;
const FOOT_STYLE = { size: 8, color: MUTED };
const FOOT = { x: PAGE.margin, y: PAGE.height - 40, width: CONTENT_WIDTH };

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

class PortfolioPages {
  private readonly setter: TextSetter;
  private readonly numbers: PageNumbers;
  private y = 0;

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly occasion: PdfOccasion,
  ) {
    this.setter = new TextSetter(document);
    this.numbers = new PageNumbers(document, this.setter, FOOT, FOOT_STYLE);
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
    this.lines(portfolio.title, { size: 20, color: INK, bold: true }, beside);
    const owner = publicOwnerName(user);
    this.lines(owner, { size: 12, color: INK }, beside);
    if (user.email && user.email !== owner) this.lines(user.email, { size: 10, color: MUTED }, beside);
    this.y = Math.max(this.y, margin + QR_SIZE + 26) + 8;
    for (const paragraph of paragraphsOf(portfolio.description)) this.lines(paragraph, { size: 10, color: INK });
    this.y += 10;
    this.lines(certificationCount(credentials.length), { size: 11, color: MUTED, bold: true });
    this.rule();
  }

  add(credential: PublicPortfolio['credentials'][number]): void {
    const status = statusOn(credential.expiryDate, this.occasion.today);
    const color = STATUS_COLORS[status.status];
    const nameStyle = { size: 12, color: INK, bold: true };
    const name = this.setter.wrap(credential.name, CONTENT_WIDTH - STATUS_WIDTH - 24, nameStyle);
    if (this.y + name.length * heightOf(nameStyle) + 44 > CONTENT_BOTTOM) this.addPage();
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

  end(): void {
    if (this.setter.hasGaps) {
      this.y += 10;
      this.lines(GAPS_SENTENCE, { size: 8, color: MUTED });
    }
    this.setter.flush();
    this.numbers.end();
  }

  private inset(text: string, style: TextStyle, borderColor: string, width = CONTENT_WIDTH - 14): void {
    const height = heightOf(style);
    for (const line of this.setter.wrap(text, width, style)) {
      this.makeRoom(height);
      this.document.rect(PAGE.margin, this.y, BORDER_WIDTH, height).fill(borderColor);
      this.setter.draw(line, PAGE.margin + 14, this.y, style);
      this.y += height;
    }
  }

  private lines(text: string, style: TextStyle, width = CONTENT_WIDTH): void {
    for (const line of this.setter.wrap(text, width, style)) {
      this.makeRoom(heightOf(style));
      this.setter.draw(line, PAGE.margin, this.y, style);
      this.y += heightOf(style);
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

  private makeRoom(height: number): void {
    if (this.y + height > CONTENT_BOTTOM) this.addPage();
  }

  private addPage(): void {
    this.setter.flush();
    this.document.addPage();
    this.y = PAGE.margin;
    const text = `Micro-Credential Tracker  ·  Status as of ${dayText(this.occasion.today)}`;
    this.setter.put(text, FOOT, FOOT_STYLE);
    this.numbers.add();
  }
}

function heightOf({ size }: TextStyle): number {
  return size * 1.4;
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
