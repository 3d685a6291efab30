import { z } from 'zod';
import { idSchema, invitableRoleSchema, emailSchema } from '../values/text-fields.js';

export const INVITATION_DAYS = 7;

/** Invitations mailed in a day (UTC): to one mailbox by whomever, and by one organization as well as by one account. */
export const INVITATION_MAILS_A_DAY = { toMailbox: 5, bySender: 200 } as const;

/** A live invitation: neither accepted nor cancelled nor expired. */
export const invitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    role: invitableRoleSchema,
    /** When it was last sent. */
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

export const newInvitationSchema = z.object({ email: emailSchema(), role: invitableRoleSchema });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const INVALID_INVITATION_LINK = 'Invalid invitation link';
export const INVALID_INVITATION = 'Invalid or expired invitation';

/** `POST /api/invitations/accept`. */
export const acceptanceSchema = z.object({
  token: z.string(INVALID_INVITATION_LINK).trim().min(1, INVALID_INVITATION_LINK),
});
export type Acceptance = z.infer<typeof acceptanceSchema>;

/** What whoever holds the link sees before accepting. */
export const invitationDetailsSchema = z
  .object({
    organizationName: z.string(),
    role: invitableRoleSchema,
    inviterName: z.string(),
    inviterEmail: z.string(),
    /**
     * Whether it was sent to the address of the signed-in visitor; null for a signed-out one. The address itself is not told:
     * links get forwarded.
     */
    isForYou: z.boolean().nullable(),
  })
  .meta({ id: 'InvitationDetails' });
export type InvitationDetails = z.infer<typeof invitationDetailsSchema>;

/** `GET /api/invitations/{token}`. */
export const invitationAnswerSchema = z
  .object({ success: z.literal(true), message: z.string(), data: invitationDetailsSchema })
  .meta({ id: 'InvitationAnswer' });
export type InvitationAnswer = z.infer<typeof invitationAnswerSchema>;
