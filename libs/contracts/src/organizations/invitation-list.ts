import type { InvitableRole } from './permissions.js';

export const MAX_BATCH_ROWS = 200;

export const BATCH_OUTCOMES = [
  'invited',
  'replaced',
  'already-member',
  'repeated',
  'invalid-email',
  'limit-reached',
  'address-limit-reached',
  'daily-limit-reached',
] as const;
export type BatchOutcome = (typeof BATCH_OUTCOMES)[number];

export interface ListedInvitation {
  email: string;
  role: InvitableRole;
}

const ROLE_WORDS: readonly InvitableRole[] = ['member', 'admin'];

const CELL = /"((?:[^"]|"")*)"|[^,;\t]+/g;
const ANGLED = /<([^<>]*)>\s*$/;

/**
 * Parses a pasted list or a CSV file: addresses on separate lines or separated by comma, semicolon or tab, with
 * optional names. A cell `member` or `admin` sets the role of its line. A header line is skipped. Does not validate
 * addresses.
 */
export function parseInvitationList(text: string, defaultRole: InvitableRole): ListedInvitation[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => rowsOfLine(line, defaultRole, index === 0));
}

function rowsOfLine(line: string, defaultRole: InvitableRole, isFirst: boolean): ListedInvitation[] {
  const cells = [...line.matchAll(CELL)].map(([whole, quoted]) => (quoted?.replaceAll('""', '"') ?? whole).trim());
  const filled = cells.filter((cell) => cell !== '');
  const role = filled.map(roleOf).find((found) => found !== null) ?? defaultRole;
  const rest = filled.filter((cell) => roleOf(cell) === null).map((cell) => ANGLED.exec(cell)?.[1]?.trim() ?? cell);
  const addresses = rest.filter((cell) => cell.includes('@'));
  if (addresses.length > 0) return addresses.map((email) => ({ email, role }));
  if (isFirst && rest.some((cell) => /^(e-?mail|address|name)/i.test(cell))) return [];
  // Text without an at sign becomes an invalid row instead of disappearing.
  const [first] = rest;
  return first === undefined ? [] : [{ email: first, role }];
}

function roleOf(cell: string): InvitableRole | null {
  return ROLE_WORDS.find((role) => role === cell.toLowerCase()) ?? null;
}
