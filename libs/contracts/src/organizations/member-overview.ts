import { z } from 'zod';
import { auditEntrySchema } from './audit.js';
import { memberSchema } from './members.js';
import { idSchema } from '../values/text-fields.js';
import { cellCredentialSchema, decidedSchema, waiverSchema } from '../requirements/evidence.js';
import { ownRequirementSchema } from '../requirements/own-requirements.js';

const personSchema = z.object({ id: idSchema, name: z.string() }).nullable();

const countingCredentialSchema = cellCredentialSchema
  .omit({ counts: true })
  .extend({ typeId: idSchema, typeName: z.string() });
export type CountingCredential = z.infer<typeof countingCredentialSchema>;

const memberReviewSchema = decidedSchema.extend({
  credentialName: z.string(),
  typeName: z.string().nullable(),
  decidedBy: personSchema,
});
export type MemberReview = z.infer<typeof memberReviewSchema>;

const memberRequestSchema = z.object({ typeId: idSchema, typeName: z.string(), askedAt: z.iso.datetime() });
export type MemberRequest = z.infer<typeof memberRequestSchema>;

const memberEventSchema = auditEntrySchema.pick({
  sequence: true,
  recordedAt: true,
  actor: true,
  action: true,
  subject: true,
});
export type MemberEvent = z.infer<typeof memberEventSchema>;

/** `GET /api/organizations/{id}/members/{userId}/overview`, for owner and admins, and for the member. */
export const memberOverviewSchema = z
  .object({
    member: memberSchema,
    groups: z.array(z.object({ id: idSchema, name: z.string() })),
    requirements: z.array(ownRequirementSchema.omit({ organizationId: true, organizationName: true })),
    credentials: z.array(countingCredentialSchema),
    reviews: z.array(memberReviewSchema),
    waivers: z.array(waiverSchema),
    requests: z.array(memberRequestSchema),
    history: z.array(memberEventSchema),
  })
  .meta({ id: 'MemberOverview' });
export type MemberOverview = z.infer<typeof memberOverviewSchema>;
