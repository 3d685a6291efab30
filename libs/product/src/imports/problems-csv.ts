import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { IMPORT_FIELD_LABELS, IMPORT_FIELDS } from '@tracker/contracts/credentials/credential-limits';
import { OUTCOME_WORDS } from './outcome-table';

/**
 * The rows with errors and their reasons. The columns match the template, so that the corrected file can be imported.
 * Cells that a spreadsheet would evaluate start with an apostrophe.
 */
export function problemsCsv(rows: readonly ImportRow[]): string {
  const lines = rows
    .filter(({ outcome }) => outcome !== 'ready')
    .map(({ line, outcome, problems, fields }) => [
      String(line),
      OUTCOME_WORDS[outcome],
      problems.join(' '),
      ...IMPORT_FIELDS.map((field) => fields[field] ?? ''),
    ]);
  const headings = ['Line', 'Outcome', 'Problem', ...IMPORT_FIELDS.map((field) => IMPORT_FIELD_LABELS[field])];
  return `\ufeff${[headings, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** Formula characters and their full-width forms, also after spaces, invisible characters or apostrophes. */
const FORMULA = /^'*(?:[\s\u200b-\u200f\u2060-\u2064]*[-=+@＝＋－＠]|[\t\r\n])/;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
