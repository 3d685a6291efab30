import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { IMPORT_FIELD_LABELS, IMPORT_FIELDS } from '@tracker/contracts/credentials/import-limits';
import { OUTCOME_WORDS } from './outcome-table';

/**
 * The rows that are not added, with why: mended, the file can be imported as it is, because its other columns are named as those of the template. A cell
 * that a spreadsheet would calculate begins with an apostrophe, as in our exports.
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

/** As the server's exports have it: blanks and invisible signs before the sign of a formula, its wide forms, and apostrophes in front of all that. */
const FORMULA = /^'*(?:[\s\u200b-\u200f\u2060-\u2064]*[-=+@＝＋－＠]|[\t\r\n])/;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
