import { z } from 'zod';
import { REQUIREMENT_LIMITS } from './requirement-limits.js';
import { calendarDateSchema, idSchema, multilineSchema } from '../values/text-fields.js';

/** A credential that waits for a review, without its private notes. */
export const reviewSchema = z
  .object({
    credentialId: idSchema,
    userId: idSchema,
    memberName: z.string(),
    /** Always exactly one type. */
    types: z.array(z.object({ id: idSchema, name: z.string() })),
    name: z.string(),
    issuingBody: z.string(),
    issueDate: calendarDateSchema,
    expiryDate: calendarDateSchema,
    hasDocument: z.boolean(),
    documentUrl: z.string().nullable(),
    waitingSince: z.iso.datetime(),
    canDecide: z.boolean(),
    /** ETag of the type and all reviewed fields, for `If-Match`. */
    version: z.string(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

/** `POST …/reviews/{credentialId}`: decides about the credential's current type. */
export const reviewDecisionSchema = z
  .object({
    decision: z.enum(['approve', 'reject'], 'The decision must be approve or reject'),
    reason: multilineSchema('The reason', REQUIREMENT_LIMITS.reviewReason)
      .nullish()
      .transform((text) => text?.trim() || null),
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
