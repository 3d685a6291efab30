import { z } from 'zod';
import { BATCH_OUTCOMES, MAX_BATCH_ROWS } from './invitation-list.js';
import { invitableRoleSchema } from '../values/text-fields.js';

export const batchOutcomeSchema = z.enum(BATCH_OUTCOMES);

/**
 * Body of `POST /api/organizations/{id}/invitations/preview` and `…/batch`. An invalid address affects only its own
 * row.
 */
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
    rows: z.array(batchRowSchema),
    invited: z.int(),
    seatsLeft: z.int(),
  })
  .meta({ id: 'InvitationBatchResult' });
export type BatchResult = z.infer<typeof batchResultSchema>;
