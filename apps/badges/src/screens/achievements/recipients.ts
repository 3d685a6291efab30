import type { Recipient } from '@tracker/contracts/badges/issuing';
import { type CalendarDate, isCalendarDate } from '@tracker/contracts/values/calendar-date';

const CELL = /"((?:[^"]|"")*)"|[^,;\t]+/g;
/** `Ada Lovelace <ada@example.com>`, as mail programs copy addresses. */
const ANGLED = /^(.*)<([^<>]*)>\s*$/;
const ADDRESS = /^\S+@\S+\.\S+$/;
const ANY_DATE = /^\d{1,4}([-./]) ?\d{1,2}\1 ?\d{1,4}$/;

export function parseRecipients(text: string): Recipient[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map(cellsOf)
    .filter((cells, index) => cells.length > 0 && !(index === 0 && isHeader(cells)))
    .map(recipientOf);
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(CELL)]
    .map(([whole, quoted]) => (quoted?.replaceAll('""', '"') ?? whole).trim())
    .filter((cell) => cell !== '');
}

const isHeader = (cells: string[]) =>
  !cells.some((cell) => cell.includes('@')) && cells.some((cell) => /e-?mail/i.test(cell));

function recipientOf(cells: string[]): Recipient {
  const [, angledName = '', angledEmail = ''] = ANGLED.exec(cells.find((cell) => ANGLED.test(cell)) ?? '') ?? [];
  const email = angledEmail.trim() || cells.find((cell) => cell.includes('@')) || '';
  const issuedOn = cells.find((cell) => ANY_DATE.test(cell));
  const rest = cells.filter((cell) => cell !== email && cell !== issuedOn && !ANGLED.test(cell)).join(' ');
  const name = angledName.trim() || rest || (email.split('@')[0] ?? '');
  return { email, name, ...(issuedOn && { issuedOn }) };
}

export function recipientProblem({ email, issuedOn }: Recipient, today: CalendarDate): string | null {
  if (!ADDRESS.test(email)) return 'Not a valid email address';
  if (!issuedOn) return null;
  if (!isCalendarDate(issuedOn)) return `Not a date: ${issuedOn}. Write it as ${today}.`;
  return issuedOn > today ? 'The date is in the future' : null;
}
