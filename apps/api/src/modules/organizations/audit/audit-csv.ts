import { BYTE_ORDER_MARK, csvRow } from '../../../platform/downloads/csv.js';
import type { AuditEntry } from '@tracker/contracts/organizations/audit';

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

/** The byte order mark makes spreadsheets read the file as UTF-8. */
export const auditCsvHeader = (): string => BYTE_ORDER_MARK + csvRow(HEADER);

/** The database has already escaped formulas in the texts, as for every export. */
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
  return csvRow([
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
