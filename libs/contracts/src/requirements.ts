import { z } from 'zod';
import { CREDENTIAL_STATUSES } from './credential-status.js';
import { CELL_STATES } from './requirement-states.js';
import { REQUIREMENT_LIMITS, SETTLEMENTS } from './requirement-limits.js';
import {
  calendarDateSchema,
  idSchema,
  lineSchema,
  multilineSchema,
  requiredLineSchema,
  timeZoneSchema,
} from './text-fields.js';

const instant = z.iso.datetime();
const cellStateSchema = z.enum(CELL_STATES);

/** A job, a site or a team. To a plain member only those they are in, with nobody else named. */
export const groupSchema = z
  .object({ id: idSchema, name: z.string(), userIds: z.array(idSchema) })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof groupSchema>;

/** `POST` and `PUT` of groups. */
export const groupFieldsSchema = z.object({ name: requiredLineSchema('Group name', REQUIREMENT_LIMITS.groupName) });
export type GroupFields = z.infer<typeof groupFieldsSchema>;

/** `PUT …/groups/{groupId}/members`: everybody who is in it from then on. */
export const groupMembersSchema = z.object({
  userIds: z.array(idSchema).max(1_000, 'At most 1000 members can be named at once'),
});
export type GroupMembers = z.infer<typeof groupMembersSchema>;

/** What an organization calls a certification; a credential counts for it that was assigned or is called so. */
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

/** Who must hold what. */
export const requirementSchema = z
  .object({
    id: idSchema,
    /** Null: everybody. */
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

/** Who need not hold what for a while, and why. */
export const waiverSchema = z
  .object({
    id: idSchema,
    userId: idSchema,
    requirementId: idSchema,
    reason: z.string(),
    /** The last day on which it holds. */
    until: calendarDateSchema,
    /** Who granted it; null once they are gone. */
    grantedBy: z.object({ id: idSchema, name: z.string() }).nullable(),
    grantedAt: instant,
  })
  .meta({ id: 'Waiver' });
export type Waiver = z.infer<typeof waiverSchema>;

/** Again for the same member and requirement replaces the one before. */
export const waiverFieldsSchema = z.object({
  userId: idSchema,
  requirementId: idSchema,
  reason: requiredLineSchema('A reason', REQUIREMENT_LIMITS.waiverReason),
  until: calendarDateSchema,
});
export type WaiverFields = z.infer<typeof waiverFieldsSchema>;

/** `PUT …/waivers/{waiverId}`. */
export const waiverChangesSchema = waiverFieldsSchema.pick({ reason: true, until: true });
export type WaiverChanges = z.infer<typeof waiverChangesSchema>;

/** `PUT /api/credentials/{id}/type`; null takes it back in every organization. */
export const typeAssignmentSchema = z.object({ typeId: idSchema.nullable() });
export type TypeAssignment = z.infer<typeof typeAssignmentSchema>;

/** For which types the credential was assigned, one in each organization at most. */
export const assignedTypesSchema = z
  .object({ id: idSchema, typeId: idSchema.nullable(), typeIds: z.array(idSchema) })
  .meta({ id: 'AssignedTypes' });
export type AssignedTypes = z.infer<typeof assignedTypesSchema>;

const progressSchema = z.object({ until: calendarDateSchema, note: z.string().nullable() });

export const matrixCellSchema = z.object({
  typeId: idSchema,
  state: cellStateSchema,
  /** The requirement that decides; none where nothing is required. */
  requirementId: idSchema.optional(),
  /** The credential that counts best. */
  credentialId: idSchema.optional(),
  /** The last day of the credential, the waiver or the grace. */
  until: calendarDateSchema.optional(),
  /** What the member says about it: being renewed until that day. Gone when the day has passed or there is nothing to do. */
  progress: progressSchema.optional(),
  /** Credentials that fit this type and another one: they count for none until their owner says for which. */
  ambiguousCredentialIds: z.array(idSchema).optional(),
});
export type MatrixCell = z.infer<typeof matrixCellSchema>;

/** How many cells are in each state, of everybody whom `group` and `q` name, whatever page and `state` say. */
export const matrixTotalsSchema = z
  .record(cellStateSchema, z.int())
  .meta({ id: 'MatrixTotals', description: 'How many cells are in each state' });
export type MatrixTotals = z.infer<typeof matrixTotalsSchema>;

/** `GET …/compliance-matrix`: members and types, the worst first; a plain member sees their own row. */
export const complianceMatrixSchema = z
  .object({
    types: z.array(credentialTypeSchema),
    items: z.array(z.object({ userId: idSchema, name: z.string(), cells: z.array(matrixCellSchema) })),
    /** `after` of the following page; null on the last. */
    next: z.string().nullable(),
    totals: matrixTotalsSchema,
  })
  .meta({ id: 'ComplianceMatrix' });
export type ComplianceMatrix = z.infer<typeof complianceMatrixSchema>;

/** A credential behind a cell. Its notes are its owner's alone. */
const cellCredentialSchema = z.object({
  id: idSchema,
  name: z.string(),
  issuingBody: z.string(),
  issueDate: calendarDateSchema,
  expiryDate: calendarDateSchema,
  /** On the member's day. */
  status: z.enum(CREDENTIAL_STATUSES),
  hasDocument: z.boolean(),
  /** Null as well where the reader may not open it: administrators may where the type is reviewed. */
  documentUrl: z.string().nullable(),
  /** False when it fits several types and its owner has not said for which it counts. */
  counts: z.boolean(),
});
export type CellCredential = z.infer<typeof cellCredentialSchema>;

/** `GET …/compliance-matrix/members/{userId}/types/{typeId}`: the best first, which is the one that decides the state. */
export const cellDetailSchema = z
  .object({ credentials: z.array(cellCredentialSchema) })
  .meta({ id: 'MatrixCellDetail' });
export type CellDetail = z.infer<typeof cellDetailSchema>;

const stateList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(CELL_STATES, `state must be one of ${CELL_STATES.join(', ')}`)));

/** Whom a matrix shows: a group, those with a cell in one of some states (`missing,expired`), those whose name or address has `q` in it. */
export const matrixFilterSchema = z.object({
  group: idSchema.optional(),
  state: stateList.optional(),
  q: lineSchema('The search', 200).default(''),
});
export type MatrixFilter = z.infer<typeof matrixFilterSchema>;

const CURSOR = /^(\d{1,18})~([0-9a-f-]{36})$/i;

/** Behind whom a page begins: how badly they stand, and who they are. Travels as `{weight}~{userId}`. */
const matrixCursorSchema = z
  .string()
  .regex(CURSOR, 'after must be the next of an earlier page')
  .transform((text) => ({ weight: CURSOR.exec(text)?.[1] ?? '', userId: CURSOR.exec(text)?.[2] ?? '' }))
  .pipe(z.object({ weight: z.string(), userId: idSchema }));
export type MatrixCursor = z.infer<typeof matrixCursorSchema>;

export const matrixQuerySchema = matrixFilterSchema.extend({
  after: matrixCursorSchema.optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'limit must be a whole number')
    .transform(Number)
    .pipe(
      z
        .int()
        .min(1, 'limit must be at least 1')
        .max(REQUIREMENT_LIMITS.matrixPage, `limit must be at most ${REQUIREMENT_LIMITS.matrixPage}`),
    )
    .default(REQUIREMENT_LIMITS.matrixPage),
});
export type MatrixQuery = z.infer<typeof matrixQuerySchema>;

/** `POST …/compliance-matrix/requests`: without a type, about everything that is missing. */
export const askingSchema = z.object({
  userIds: z
    .array(idSchema)
    .min(1, 'Choose one or more members')
    .max(1_000, 'At most 1000 members can be named at once'),
  typeId: idSchema.nullish(),
});
export type Asking = z.infer<typeof askingSchema>;

/** How many members got a mail, and how many did not: nothing is missing, or they were asked within the week. */
export const askedSchema = z.object({ sent: z.int(), skipped: z.int() }).meta({ id: 'Asked' });
export type Asked = z.infer<typeof askedSchema>;

/** What an organization asks of a person, in `GET /api/my/requirements`: one for each type. */
export const ownRequirementSchema = z
  .object({
    organizationId: idSchema,
    organizationName: z.string(),
    /** The one that decides; `progress` goes by it. */
    requirementId: idSchema,
    /** Every requirement that asks for this type, and for whom: null is everybody. */
    askedBy: z.array(
      z.object({ requirementId: idSchema, groupId: idSchema.nullable(), groupName: z.string().nullable() }),
    ),
    typeId: idSchema,
    typeName: z.string(),
    issuingBody: z.string().nullable(),
    needsDocument: z.boolean(),
    needsReview: z.boolean(),
    state: cellStateSchema,
    until: calendarDateSchema.nullable(),
    /** The one of theirs that counts best. */
    credentialId: idSchema.nullable(),
    credentialName: z.string().nullable(),
    /** Theirs that fit this type and another one, to be chosen from. */
    ambiguousCredentialIds: z.array(idSchema),
    /** What would settle it: add one, renew it, attach its document, edit it after a rejection, choose which counts, or wait for the review. */
    settle: z.enum(SETTLEMENTS).nullable(),
    /** Why it was rejected, or waived. */
    reason: z.string().nullable(),
    progress: progressSchema.nullable(),
  })
  .meta({ id: 'OwnRequirement' });
export type OwnRequirement = z.infer<typeof ownRequirementSchema>;

/** `PUT /api/my/requirements/{requirementId}/progress`: it is being renewed until that day. */
export const progressFieldsSchema = z.object({
  until: calendarDateSchema,
  note: multilineSchema('The note', REQUIREMENT_LIMITS.progressNote)
    .nullish()
    .transform((text) => text?.trim() || null),
});
export type ProgressFields = z.infer<typeof progressFieldsSchema>;
export type Progress = z.infer<typeof progressSchema>;
export const ownProgressSchema = progressSchema.meta({ id: 'Progress' });

/** A credential that waits for a decision. Notes are its owner's alone and not in it. */
export const reviewSchema = z
  .object({
    credentialId: idSchema,
    userId: idSchema,
    /** How its owner is called. */
    memberName: z.string(),
    /** Types that need a review and that it counts for. */
    types: z.array(z.object({ id: idSchema, name: z.string() })),
    name: z.string(),
    issuingBody: z.string(),
    issueDate: calendarDateSchema,
    expiryDate: calendarDateSchema,
    hasDocument: z.boolean(),
    documentUrl: z.string().nullable(),
    waitingSince: instant,
    /** Whether the reader may decide: nobody reviews their own. */
    canDecide: z.boolean(),
    /** Of what is to be reviewed; the ETag, for `If-Match`. */
    version: z.string(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

/** `POST …/reviews/{credentialId}`. */
export const reviewDecisionSchema = z
  .object({
    decision: z.enum(['approve', 'reject'], 'The decision must be approve or reject'),
    reason: multilineSchema('The reason', REQUIREMENT_LIMITS.reviewReason)
      .nullish()
      .transform((text) => text?.trim() || null),
    /** The `version` that was looked at; as `If-Match`. */
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
    decidedAt: instant,
  })
  .meta({ id: 'DecidedReview' });
export type Decided = z.infer<typeof decidedSchema>;

/** `GET` and `PUT …/schedule`: when the weekly mail leaves. Without a weekday there is none. */
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
