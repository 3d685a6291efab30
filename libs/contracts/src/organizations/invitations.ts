import { z } from 'zod';
import { outcomeSchema } from '../values/problems.js';
import { emailSchema, idSchema, invitableRoleSchema } from '../values/text-fields.js';
import { BATCH_OUTCOMES, MAX_BATCH_ROWS } from './invitation-list.js';

export const INVITATION_DAYS = 7;

/** Maximum number of invitation mails per UTC day, per mailbox and per sender (organization or account). */
export const INVITATION_MAILS_A_DAY = { toMailbox: 5, bySender: 200 } as const;

export const invitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    role: invitableRoleSchema,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

export const newInvitationSchema = z.object({ email: emailSchema(), role: invitableRoleSchema });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

const INVALID_INVITATION_LINK = 'Invalid invitation link';
export const INVALID_INVITATION = 'Invalid or expired invitation';

export const acceptanceSchema = z.object({
  token: z.string(INVALID_INVITATION_LINK).trim().min(1, INVALID_INVITATION_LINK),
});
export type Acceptance = z.infer<typeof acceptanceSchema>;

export const acceptanceAnswerSchema = outcomeSchema
  .extend({ organizationId: idSchema })
  .meta({ id: 'AcceptanceAnswer' });
export type AcceptanceAnswer = z.infer<typeof acceptanceAnswerSchema>;

const invitationDetailsSchema = z
  .object({
    organizationName: z.string(),
    role: invitableRoleSchema,
    inviterName: z.string(),
    inviterEmail: z.string(),
    /**
     * Whether it was sent to the signed-in visitor's address; null if signed out. The address stays private because
     * links are forwarded.
     */
    isForYou: z.boolean().nullable(),
  })
  .meta({ id: 'InvitationDetails' });
export type InvitationDetails = z.infer<typeof invitationDetailsSchema>;

export const invitationAnswerSchema = z
  .object({ success: z.literal(true), message: z.string(), data: invitationDetailsSchema })
  .meta({ id: 'InvitationAnswer' });
export type InvitationAnswer = z.infer<typeof invitationAnswerSchema>;

const batchOutcomeSchema = z.enum(BATCH_OUTCOMES);

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

export const invitationSeatsSchema = batchResultSchema.pick({ seatsLeft: true }).meta({ id: 'InvitationSeats' });
export type InvitationSeats = z.infer<typeof invitationSeatsSchema>;
