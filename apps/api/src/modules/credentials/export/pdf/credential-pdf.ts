import type { Readable } from 'node:stream';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { STATUS_LABELS, type CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { ExportRow } from '../export-sql.js';
import { dayText } from '../../../../platform/clock.js';
import { INK, MUTED, STATUS_COLORS } from '../../../../platform/pdf/brand.js';
import { pdfStream } from '../../../../platform/pdf/pdf-stream.js';
import { ReportPages, type Tile } from './report-pages.js';
import { credentialColumns, PAGE, ReportTable } from './report-table.js';

interface PdfReport {
  today: CalendarDate;
  statuses: CredentialStatus[];
  organizationName: string | null;
  personName: string;
}

type Counts = Pick<ExportRow, 'validCount' | 'expiringCount' | 'expiredCount'>;
const NO_COUNTS: Counts = { validCount: 0, expiringCount: 0, expiredCount: 0 };

export function credentialPdf(rows: AsyncIterable<ExportRow>, report: PdfReport): Readable {
  const { organizationName, personName, statuses } = report;
  const today = dayText(report.today);
  const title = ['Credential Report', organizationName, today].filter(Boolean).join(' ');
  const included = statuses.map((status) => STATUS_LABELS[status]).join(', ');
  const subtitle = [organizationName, personName, today, included].filter(Boolean).join('  ·  ');
  return pdfStream({ title, page: PAGE }, async (document, isWanted) => {
    const pages = new ReportPages(document, `as of ${today}`);
    pages.addPage();
    pages.masthead('Credential Report', subtitle);
    const columns = credentialColumns({ withOwners: organizationName !== null });
    if (await drawCredentials(pages, rows, { columns, isWanted })) pages.end();
  });
}

interface Drawn {
  columns: ReturnType<typeof credentialColumns>;
  isWanted: () => Promise<boolean>;
}

export async function drawCredentials(
  pages: ReportPages,
  rows: AsyncIterable<ExportRow>,
  { columns, isWanted }: Drawn,
): Promise<boolean> {
  const table = new ReportTable(pages.setter, columns);
  let count = 0;
  const begin = (counts: Counts) => {
    pages.tiles(tilesOf(counts));
    pages.head(table);
  };
  for await (const row of rows) {
    if (!(await isWanted())) return false;
    if (count === 0) begin(row);
    pages.row(table, row);
    count += 1;
  }
  if (count > 0) return true;
  begin(NO_COUNTS);
  pages.text('There are no credentials with the chosen statuses.', { size: 10, color: MUTED });
  return true;
}

function tilesOf({ validCount, expiringCount, expiredCount }: Counts): Tile[] {
  return [
    { label: 'Total Credentials', value: String(validCount + expiringCount + expiredCount), color: INK },
    { label: STATUS_LABELS.valid, value: String(validCount), color: STATUS_COLORS.valid },
    { label: STATUS_LABELS.expiring, value: String(expiringCount), color: STATUS_COLORS.expiring },
    { label: STATUS_LABELS.expired, value: String(expiredCount), color: STATUS_COLORS.expired },
  ];
}
