import { z } from 'zod';
import { REQUIREMENT_LIMITS, SETTLEMENTS } from './requirement-limits.js';
import { CELL_STATES } from './requirement-states.js';
import { calendarDateSchema, idSchema, multilineSchema } from '../values/text-fields.js';

export const typeAssignmentSchema = z.object({ typeId: idSchema.nullable() });
export type TypeAssignment = z.infer<typeof typeAssignmentSchema>;

export const assignedTypesSchema = z
  .object({ id: idSchema, typeId: idSchema.nullable(), typeIds: z.array(idSchema) })
  .meta({ id: 'AssignedTypes' });
export type AssignedTypes = z.infer<typeof assignedTypesSchema>;

export const progressSchema = z.object({ until: calendarDateSchema, note: z.string().nullable() });

export const ownRequirementSchema = z
  .object({
    organizationId: idSchema,
    organizationName: z.string(),
    requirementId: idSchema,
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
    credentialId: idSchema.nullable(),
    credentialName: z.string().nullable(),
    ambiguousCredentialIds: z.array(idSchema),
    reviewedOthers: z.array(
      z.object({
        credentialId: idSchema,
        state: z.enum(['in-review', 'rejected']),
        reason: z.string().nullable(),
      }),
    ),
    settle: z.enum(SETTLEMENTS).nullable(),
    reason: z.string().nullable(),
    progress: progressSchema.nullable(),
    /** Credentials whose reminders progress pauses through a day, even while it is hidden because the type is met. */
    pause: z.object({ until: calendarDateSchema, credentialIds: z.array(idSchema) }).nullable(),
  })
  .meta({ id: 'OwnRequirement' });
export type OwnRequirement = z.infer<typeof ownRequirementSchema>;

export const progressFieldsSchema = z.object({
  until: calendarDateSchema,
  note: multilineSchema('The note', REQUIREMENT_LIMITS.progressNote)
    .nullish()
    .transform((text) => text?.trim() || null),
});
export type ProgressFields = z.infer<typeof progressFieldsSchema>;
export type Progress = z.infer<typeof progressSchema>;
export const ownProgressSchema = progressSchema.meta({ id: 'Progress' });
