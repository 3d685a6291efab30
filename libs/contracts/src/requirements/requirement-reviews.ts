import { z } from 'zod';
import { REQUIREMENT_LIMITS } from './requirement-limits.js';
import { calendarDateSchema, idSchema, multilineSchema } from '../values/text-fields.js';

/** A credential that waits for a decision about one type. Its notes stay private. */
export const reviewSchema = z
  .object({
    credentialId: idSchema,
    userId: idSchema,
    /** How its owner is called. */
    memberName: z.string(),
    /** The one type that it counts for, as a list. */
    types: z.array(z.object({ id: idSchema, name: z.string() })),
    name: z.string(),
    issuingBody: z.string(),
    issueDate: calendarDateSchema,
    expiryDate: calendarDateSchema,
    hasDocument: z.boolean(),
    documentUrl: z.string().nullable(),
    waitingSince: z.iso.datetime(),
    /** Whether the reader may decide: nobody reviews their own. */
    canDecide: z.boolean(),
    /** The ETag for `If-Match`: it covers the type and everything that is reviewed. */
    version: z.string(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

/** `POST …/reviews/{credentialId}`: decides about the type that the credential counts for at that moment. */
export const reviewDecisionSchema = z
  .object({
    decision: z.enum(['approve', 'reject'], 'The decision must be approve or reject'),
    reason: multilineSchema('The reason', REQUIREMENT_LIMITS.reviewReason)
      .nullish()
      .transform((text) => text?.trim() || null),
    /** The reviewed `version`, as an alternative to `If-Match`. */
    version: z.string().optional(),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== null, {
    message: 'Say why it is rejected',
    path: ['reason'],
  });
export type ReviewDecision = z.infer<typeof reviewDecisionSchema>;

export const decidedSchema = z
  .object({
    credentialId: idSchema,
    decision: z.enum(['approve', 'reject']),
    reason: z.string().nullable(),
    decidedAt: z.iso.datetime(),
  })
  .meta({ id: 'DecidedReview' });
export type Decided = z.infer<typeof decidedSchema>;
