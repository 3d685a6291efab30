import { z } from 'zod';
import { BATCH_OUTCOMES, MAX_BATCH_ROWS } from './invitation-list.js';
import { invitableRoleSchema } from '../values/text-fields.js';

export const batchOutcomeSchema = z.enum(BATCH_OUTCOMES);

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
