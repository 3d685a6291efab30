import type { AuditEntry } from '@tracker/contracts/audit';

const HEADER = [
  'number',
  'time',
  'actor',
  'action',
  'subject type',
  'subject',
  'subject id',
  'before',
  'after',
  'request',
  'hash',
];
const BYTE_ORDER_MARK = '\uFEFF';
/** What makes a spreadsheet take a cell for a formula (OWASP: CSV injection), also in wide letters and after blanks, which some fold and trim. */
const FORMULA = /^\s*[-=+@＝＋－＠]|^[\t\r\n]/;

/** RFC 4180 with a byte order mark, so that spreadsheets take it for UTF-8. */
export const auditCsvHeader = (): string => BYTE_ORDER_MARK + row(HEADER);

export function auditCsvRow({
  sequence,
  recordedAt,
  actor,
  action,
  subject,
  before,
  after,
  requestId,
  hash,
}: AuditEntry): string {
  const fields = [before, after].map((changed) => (changed === null ? '' : JSON.stringify(changed)));
  const who = actor === null ? '' : (actor.email ?? actor.id);
  return row([
    String(sequence),
    recordedAt,
    who,
    action,
    subject.type,
    subject.label,
    subject.id,
    ...fields,
    requestId ?? '',
    hash,
  ]);
}

function row(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
