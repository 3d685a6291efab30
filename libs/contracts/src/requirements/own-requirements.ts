import { z } from 'zod';
import { REQUIREMENT_LIMITS, SETTLEMENTS } from './requirement-limits.js';
import { CELL_STATES } from './requirement-states.js';
import { calendarDateSchema, idSchema, multilineSchema } from '../values/text-fields.js';

/** `PUT /api/credentials/{id}/type`; null takes it back in every organization. */
export const typeAssignmentSchema = z.object({ typeId: idSchema.nullable() });
export type TypeAssignment = z.infer<typeof typeAssignmentSchema>;

/** For which types the credential was assigned, one in each organization at most. */
export const assignedTypesSchema = z
  .object({ id: idSchema, typeId: idSchema.nullable(), typeIds: z.array(idSchema) })
  .meta({ id: 'AssignedTypes' });
export type AssignedTypes = z.infer<typeof assignedTypesSchema>;

/** That it is being renewed, and until which day. */
export const progressSchema = z.object({ until: calendarDateSchema, note: z.string().nullable() });

/** What an organization asks of a person, in `GET /api/my/requirements`: one for each type. */
export const ownRequirementSchema = z
  .object({
    organizationId: idSchema,
    organizationName: z.string(),
    /** The one that decides. */
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
    state: z.enum(CELL_STATES),
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

/** `PUT /api/my/requirements/{requirementId}/progress`: the requirement's type is being renewed until that day. */
export const progressFieldsSchema = z.object({
  until: calendarDateSchema,
  note: multilineSchema('The note', REQUIREMENT_LIMITS.progressNote)
    .nullish()
    .transform((text) => text?.trim() || null),
});
export type ProgressFields = z.infer<typeof progressFieldsSchema>;
export type Progress = z.infer<typeof progressSchema>;
export const ownProgressSchema = progressSchema.meta({ id: 'Progress' });
