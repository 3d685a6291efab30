import { z } from 'zod';
import { INVITABLE_ROLES, invitableRoleSchema, type InvitableRole } from './roles.js';

export const MAX_BATCH_ROWS = 200;

/** What becomes (or, in a preview, would become) of one row. */
export const BATCH_OUTCOMES = [
  'invited',
  'replaced',
  'already-member',
  'repeated',
  'invalid-email',
  'limit-reached',
] as const;
export const batchOutcomeSchema = z.enum(BATCH_OUTCOMES);
export type BatchOutcome = z.infer<typeof batchOutcomeSchema>;

export const BATCH_OUTCOME_TEXTS: Record<BatchOutcome, string> = {
  invited: 'Gets an invitation',
  replaced: 'Gets a new invitation in place of the pending one',
  'already-member': 'Is already a member',
  repeated: 'Stands in the list more than once',
  'invalid-email': 'Is not a valid email address',
  'limit-reached': 'Does not fit into the plan any more',
};

/** Body of `POST /api/organizations/{id}/invitations/preview` and `…/batch`. A bad address spoils its row, not the whole list. */
export const invitationBatchSchema = z.object({
  invitations: z
    .array(z.object({ email: z.string().max(1_000, 'Email is too long'), role: invitableRoleSchema }), {
      error: 'Send the invitations as a list',
    })
    .min(1, 'Enter at least one email address')
    .max(MAX_BATCH_ROWS, `Invite at most ${MAX_BATCH_ROWS} people at once`),
});
export type InvitationBatch = z.infer<typeof invitationBatchSchema>;

const batchRowSchema = z.object({ email: z.string(), role: invitableRoleSchema, outcome: batchOutcomeSchema });
export type BatchRow = z.infer<typeof batchRowSchema>;

export const batchResultSchema = z
  .object({
    /** In the order they were sent. */
    rows: z.array(batchRowSchema),
    /** Invitations sent, or in a preview those that would be. */
    invited: z.int(),
    /** Places left in the plan afterwards. */
    seatsLeft: z.int(),
  })
  .meta({ id: 'InvitationBatchResult' });
export type BatchResult = z.infer<typeof batchResultSchema>;

/** One line of a CSV with quoted cells, as spreadsheets write it. */
const CELL = /"((?:[^"]|"")*)"|[^,;\t]+/g;
/** `Ada Lovelace <ada@example.com>`, as mail programs copy addresses. */
const ANGLED = /<([^<>]*)>\s*$/;

/**
 * Reads a pasted list or a CSV file: addresses one to a line or several, parted by comma, semicolon or tab, with or without names;
 * a cell that says member or admin sets the role of its line. A header line is skipped. Nothing is checked here.
 */
export function parseInvitationList(text: string, defaultRole: InvitableRole): InvitationBatch['invitations'] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => rowsOfLine(line, defaultRole, index === 0));
}

function rowsOfLine(line: string, defaultRole: InvitableRole, isFirst: boolean): InvitationBatch['invitations'] {
  const cells = [...line.matchAll(CELL)].map(([whole, quoted]) => (quoted?.replaceAll('""', '"') ?? whole).trim());
  const filled = cells.filter((cell) => cell !== '');
  const role = filled.map(roleOf).find((found) => found !== null) ?? defaultRole;
  const rest = filled.filter((cell) => roleOf(cell) === null).map((cell) => ANGLED.exec(cell)?.[1]?.trim() ?? cell);
  const addresses = rest.filter((cell) => cell.includes('@'));
  if (addresses.length > 0) return addresses.map((email) => ({ email, role }));
  if (isFirst && rest.some((cell) => /^(e-?mail|address|name)/i.test(cell))) return [];
  // Something without an @ is shown as an invalid row rather than dropped in silence.
  const [first] = rest;
  return first === undefined ? [] : [{ email: first, role }];
}

function roleOf(cell: string): InvitableRole | null {
  return INVITABLE_ROLES.find((role) => role === cell.toLowerCase()) ?? null;
}
