import type { Readable } from 'node:stream';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { STATUS_LABELS, type CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { ExportRow } from '../export-sql.js';
import { MUTED } from '../../../../platform/pdf/brand.js';
import { pdfStream } from '../../../../platform/pdf/pdf-stream.js';
import { CONTENT_BOTTOM, CONTENT_WIDTH, drawFooter, drawMasthead, PAGE } from './report-page.js';
import { ReportTable } from './report-table.js';
import { GAPS_SENTENCE, TextSetter } from '../../../../platform/pdf/text-setter.js';

export interface PdfReport {
  today: CalendarDate;
  statuses: CredentialStatus[];
  organizationName: string | null;
  personName: string;
}

/** Written while it is read. Destroying the stream stops reading `rows`. */
export function credentialPdf(rows: AsyncIterable<ExportRow>, report: PdfReport): Readable {
  const { organizationName, today } = report;
  const title = ['Credential Report', organizationName, today].filter(Boolean).join(' ');
  return pdfStream({ title, page: PAGE }, async (document, isWanted) => {
    const pages = new ReportPages(document, report);
    let count = 0;
    for await (const row of rows) {
      if (!(await isWanted())) return;
      if (count === 0) pages.begin({ valid: row.validCount, expiring: row.expiringCount, expired: row.expiredCount });
      pages.add(row);
      count += 1;
    }
    if (count === 0) pages.empty();
    pages.end();
  });
}

class ReportPages {
  private readonly setter: TextSetter;
  private readonly table: ReportTable;
  private pageNumber = 0;
  private y = 0;

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly report: PdfReport,
  ) {
    this.setter = new TextSetter(document);
    this.table = new ReportTable(this.setter, report.organizationName !== null);
  }

  begin(counts: { valid: number; expiring: number; expired: number }): void {
    this.addPage();
    const { today, statuses, personName, organizationName } = this.report;
    const included = statuses.map((status) => STATUS_LABELS[status]).join(', ');
    this.y = drawMasthead(this.document, this.setter, {
      subtitle: [organizationName, personName, today, included].filter(Boolean).join('  ·  '),
      counts,
    });
    this.y = this.table.drawHead(this.y);
  }

  add(row: ExportRow): void {
    const laid = this.table.lay(row);
    if (this.y + laid.height > CONTENT_BOTTOM) {
      this.addPage();
      this.y = this.table.drawHead(PAGE.margin);
    }
    this.table.draw(laid, this.y);
    this.y += laid.height;
  }

  empty(): void {
    this.begin({ valid: 0, expiring: 0, expired: 0 });
    const place = { x: PAGE.margin, y: this.y + 12, width: CONTENT_WIDTH };
    this.setter.put('There are no credentials with the chosen statuses.', place, { size: 10, color: MUTED });
  }

  end(): void {
    if (this.setter.hasGaps) this.noteGaps();
    this.setter.flush();
  }

  private noteGaps(): void {
    if (this.y + 24 > CONTENT_BOTTOM) {
      this.addPage();
      this.y = PAGE.margin;
    }
    const place = { x: PAGE.margin, y: this.y + 8, width: CONTENT_WIDTH };
    this.setter.put(GAPS_SENTENCE, place, { size: 8, color: MUTED });
  }

  private addPage(): void {
    this.setter.flush();
    this.document.addPage();
    this.pageNumber += 1;
    drawFooter(this.setter, this.pageNumber, this.report.today);
  }
}
