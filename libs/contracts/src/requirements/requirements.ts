import { z } from 'zod';
import {
  calendarDateSchema,
  idSchema,
  lineSchema,
  multilineSchema,
  requiredLineSchema,
  timeZoneSchema,
} from '../values/text-fields.js';
import { REQUIREMENT_LIMITS } from './requirement-limits.js';

export { type Decided, decidedSchema, type Waiver, waiverSchema } from './evidence.js';

export const groupSchema = z
  .object({ id: idSchema, name: z.string(), userIds: z.array(idSchema) })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof groupSchema>;

export const groupFieldsSchema = z.object({ name: requiredLineSchema('Group name', REQUIREMENT_LIMITS.groupName) });
export type GroupFields = z.infer<typeof groupFieldsSchema>;

export const groupMembersSchema = z.object({
  userIds: z.array(idSchema).max(1_000, 'At most 1000 members can be named at once'),
});
export type GroupMembers = z.infer<typeof groupMembersSchema>;

export const groupMemberChangesSchema = z.object({
  add: groupMembersSchema.shape.userIds.default([]),
  remove: groupMembersSchema.shape.userIds.default([]),
});
export type GroupMemberChanges = z.infer<typeof groupMemberChangesSchema>;

export const credentialTypeSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    aliases: z.array(z.string()),
    issuingBody: z.string().nullable(),
    needsDocument: z.boolean(),
    needsReview: z.boolean(),
  })
  .meta({ id: 'CredentialType' });
export type CredentialType = z.infer<typeof credentialTypeSchema>;

export const credentialTypeFieldsSchema = z.object({
  name: requiredLineSchema('Type name', REQUIREMENT_LIMITS.typeName),
  aliases: z
    .array(requiredLineSchema('An alias', REQUIREMENT_LIMITS.typeName, 'An alias must not be empty'))
    .max(REQUIREMENT_LIMITS.aliases, `A type can have at most ${REQUIREMENT_LIMITS.aliases} aliases`)
    .default([]),
  issuingBody: lineSchema('Issuing body', REQUIREMENT_LIMITS.typeName)
    .nullish()
    .transform((text) => text || null),
  needsDocument: z.boolean('needsDocument must be true or false').default(false),
  needsReview: z.boolean('needsReview must be true or false').default(false),
});
export type CredentialTypeFields = z.infer<typeof credentialTypeFieldsSchema>;

export const requirementSchema = z
  .object({
    id: idSchema,
    groupId: idSchema.nullable(),
    typeId: idSchema,
    graceDays: z.int(),
  })
  .meta({ id: 'Requirement' });
export type Requirement = z.infer<typeof requirementSchema>;

export const requirementFieldsSchema = z.object({
  groupId: idSchema.nullish().transform((id) => id ?? null),
  typeId: idSchema,
  graceDays: z
    .int('The days of grace must be a whole number')
    .min(0, 'The days of grace must not be negative')
    .max(REQUIREMENT_LIMITS.graceDays, `The days of grace must be at most ${REQUIREMENT_LIMITS.graceDays}`)
    .default(0),
});
export type RequirementFields = z.infer<typeof requirementFieldsSchema>;

export const waiverFieldsSchema = z.object({
  userId: idSchema,
  requirementId: idSchema,
  reason: requiredLineSchema('A reason', REQUIREMENT_LIMITS.waiverReason),
  until: calendarDateSchema,
});
export type WaiverFields = z.infer<typeof waiverFieldsSchema>;

export const waiverChangesSchema = waiverFieldsSchema.pick({ reason: true, until: true });
export type WaiverChanges = z.infer<typeof waiverChangesSchema>;

export const scheduleSchema = z
  .object({
    weekday: z
      .int('The weekday must be 1 to 7')
      .min(1, 'The weekday must be 1 to 7')
      .max(7, 'The weekday must be 1 to 7')
      .nullable(),
    hour: z.int('The hour must be 0 to 23').min(0, 'The hour must be 0 to 23').max(23, 'The hour must be 0 to 23'),
    timeZone: timeZoneSchema,
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof scheduleSchema>;

export const reviewSchema = z
  .object({
    credentialId: idSchema,
    userId: idSchema,
    memberName: z.string(),
    types: z.array(z.object({ id: idSchema, name: z.string() })),
    name: z.string(),
    issuingBody: z.string(),
    issueDate: calendarDateSchema,
    expiryDate: calendarDateSchema,
    hasDocument: z.boolean(),
    documentUrl: z.string().nullable(),
    waitingSince: z.iso.datetime(),
    canDecide: z.boolean(),
    version: z.string(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

export const reviewDecisionSchema = z
  .object({
    decision: z.enum(['approve', 'reject'], 'The decision must be approve or reject'),
    reason: multilineSchema('The reason', REQUIREMENT_LIMITS.reviewReason)
      .nullish()
      .transform((text) => text?.trim() || null),
    version: z.string().optional(),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== null, {
    message: 'Enter a reason',
    path: ['reason'],
  });
export type ReviewDecision = z.infer<typeof reviewDecisionSchema>;
