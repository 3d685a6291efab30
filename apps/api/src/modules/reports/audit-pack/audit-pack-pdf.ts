import type { Readable } from 'node:stream';
import type { MatrixTotals } from '@tracker/contracts/requirements/compliance-matrix';
import { CELL_LABELS, type CellState, requirementsMet } from '@tracker/contracts/requirements/requirement-states';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { dayText } from '../../../platform/clock.js';
import { INK, MUTED, STATUS_COLORS } from '../../../platform/pdf/brand.js';
import { pdfStream } from '../../../platform/pdf/pdf-stream.js';
import { drawCredentials } from '../../credentials/export/pdf/credential-pdf.js';
import { ReportPages, type Tile } from '../../credentials/export/pdf/report-pages.js';
import { type Column, credentialColumns, PAGE, ReportTable } from '../../credentials/export/pdf/report-table.js';
import type { PackSnapshot, RequirementRow } from './pack-snapshot.js';

export interface PackCover {
  organization: { id: string; name: string };
  person: { userId: string; name: string; email: string } | null;
  day: CalendarDate;
  today: CalendarDate;
  madeAt: Date;
  madeBy: { name: string; email: string };
  memberCount: number;
  totals: MatrixTotals;
}

const HEADING = { size: 15, color: INK, bold: true };
const SUBHEADING = { size: 10, color: INK, bold: true };
const BODY = { size: 9.5, color: INK };
const QUIET = { size: 9.5, color: MUTED };

const STATE_COLORS: Partial<Record<CellState, string>> = {
  met: STATUS_COLORS.valid,
  expiring: STATUS_COLORS.expiring,
  'in-review': STATUS_COLORS.expiring,
  rejected: STATUS_COLORS.expired,
  expired: STATUS_COLORS.expired,
  missing: STATUS_COLORS.expired,
};

const COLUMNS: Column<RequirementRow>[] = [
  { title: 'Member', share: 0.16, text: (row) => row.memberName, style: () => ({ bold: true }) },
  { title: 'Requirement', share: 0.17, text: (row) => row.requirement },
  { title: 'Required for', share: 0.12, text: (row) => row.requiredFor },
  {
    title: 'State',
    share: 0.11,
    text: ({ state }) => CELL_LABELS[state],
    style: ({ state }) => ({ color: STATE_COLORS[state] ?? MUTED }),
  },
  { title: 'Until', share: 0.1, text: ({ until }) => (until ? dayText(until) : '–') },
  {
    title: 'Credential',
    share: 0.19,
    text: ({ credentialName, issuingBody }) => (credentialName ? `${credentialName}, ${issuingBody}` : '–'),
  },
  { title: 'Reviewed or waived by', share: 0.15, text: decisionText },
];

export function auditPackPdf(snapshot: PackSnapshot, cover: PackCover): Readable {
  const asOf = `as of ${dayText(cover.day)}`;
  const subject = [cover.organization.name, cover.person?.name].filter(Boolean).join('  ·  ');
  const title = ['Audit pack', cover.organization.name, cover.person?.name, dayText(cover.day)]
    .filter(Boolean)
    .join(' ');
  return pdfStream({ title, page: PAGE }, async (document, isWanted) => {
    const pages = new ReportPages(document, `${subject}  ·  ${asOf}`);
    drawCover(pages, cover);
    pages.addPage();
    pages.paragraph('Requirements', HEADING, 10);
    if (!(await drawRequirements(pages, snapshot.requirements(), isWanted))) return;
    pages.addPage();
    pages.paragraph('Credentials', HEADING, 10);
    const columns = credentialColumns({ withOwners: true });
    if (await drawCredentials(pages, snapshot.credentials(), { columns, isWanted })) pages.end();
  });
}

function drawCover(pages: ReportPages, cover: PackCover): void {
  const { organization, person, madeBy, memberCount } = cover;
  pages.addPage();
  pages.masthead('Audit pack', [organization.name, person?.name].filter(Boolean).join('  ·  '));
  pages.tiles(tilesOf(cover));
  const facts: [string, string][] = [
    ['Organization', organization.name],
    person ? ['Member', `${person.name}, ${person.email}`] : ['Members', String(memberCount)],
    ['As of', dayText(cover.day)],
    ['Made by', `${madeBy.name}, ${madeBy.email}`],
    ['Made on', `${dayText(cover.madeAt.toISOString().slice(0, 10))}, ${cover.madeAt.toISOString().slice(11, 16)} UTC`],
  ];
  for (const [label, value] of facts) pages.fact(label, value, BODY);
  pages.text('', BODY);
  pages.paragraph('What the date governs', SUBHEADING, 2);
  for (const sentence of dateSentences(cover)) pages.text(sentence, BODY);
  pages.text('', BODY);
  pages.paragraph('What is in this pack', SUBHEADING, 2);
  pages.text(
    'report.pdf: the requirements that apply to each member, who approved what and when, and all credentials.',
    BODY,
  );
  pages.text('requirements.csv and credentials.csv: the same rows for a spreadsheet.', BODY);
  pages.paragraph('manifest.json: the SHA-256 hash of each file, to show later that none was changed.', BODY, 6);
  pages.text('Notes and documents are not included. Archived and deleted credentials are left out.', QUIET);
}

function tilesOf({ totals }: PackCover): Tile[] {
  const sum = (states: readonly CellState[]) => states.reduce((all, state) => all + totals[state], 0);
  const { met, asked } = requirementsMet(totals);
  const open = sum(['missing', 'expired', 'rejected']);
  return [
    { label: 'Requirements met', value: `${met} of ${asked}`, color: STATUS_COLORS.valid },
    { label: 'Missing, expired or rejected', value: String(open), color: open > 0 ? STATUS_COLORS.expired : INK },
    { label: CELL_LABELS['in-review'], value: String(totals['in-review']), color: INK },
    { label: 'Waived or in grace period', value: String(sum(['waived', 'in-grace'])), color: INK },
  ];
}

function dateSentences({ day, today }: PackCover): string[] {
  const rest =
    'Members, groups, requirements, reviews and waivers are those recorded when this pack was made, whatever the date.';
  if (day === today) return [`States and statuses are those of ${dayText(day)}, in each member’s time zone.`, rest];
  if (day > today)
    return [`States and statuses are those expected on ${dayText(day)} if nothing changes before.`, rest];
  return [
    `States and statuses are those of ${dayText(day)}. A renewed credential counts with the period that was in force then.`,
    rest,
  ];
}

async function drawRequirements(
  pages: ReportPages,
  rows: AsyncIterable<RequirementRow>,
  isWanted: () => Promise<boolean>,
): Promise<boolean> {
  const table = new ReportTable(pages.setter, COLUMNS);
  let count = 0;
  for await (const row of rows) {
    if (!(await isWanted())) return false;
    if (count === 0) pages.head(table);
    pages.row(table, row);
    count += 1;
  }
  if (count === 0) pages.text('No requirements apply.', QUIET);
  return true;
}

function decisionText({ decidedBy, decidedAt }: RequirementRow): string {
  if (!decidedAt) return '–';
  const day = dayText(decidedAt.toISOString().slice(0, 10));
  return decidedBy ? `${decidedBy}, ${day}` : day;
}
