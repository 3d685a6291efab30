import { z } from 'zod';
import { cellCredentialSchema } from './evidence.js';
import { progressSchema } from './own-requirements.js';
import { REQUIREMENT_LIMITS } from './requirement-limits.js';
import { CELL_STATES } from './requirement-states.js';
import { credentialTypeSchema } from './requirements.js';
import { calendarDateSchema, idSchema, lineSchema, multilineSchema } from '../values/text-fields.js';
import { limitSchema } from '../values/list-query.js';

export type { CellCredential } from './evidence.js';

const matrixCellSchema = z.object({
  typeId: idSchema,
  state: z.enum(CELL_STATES),
  requirementId: idSchema.optional(),
  credentialId: idSchema.optional(),
  until: calendarDateSchema.optional(),
  isRenewalInReview: z.boolean().optional(),
  progress: progressSchema.optional(),
  ambiguousCredentialIds: z.array(idSchema).optional(),
});
export type MatrixCell = z.infer<typeof matrixCellSchema>;

const matrixTotalsSchema = z
  .record(z.enum(CELL_STATES), z.int())
  .meta({ id: 'MatrixTotals', description: 'How many cells are in each state' });
export type MatrixTotals = z.infer<typeof matrixTotalsSchema>;

export const complianceMatrixSchema = z
  .object({
    types: z.array(credentialTypeSchema),
    items: z.array(
      z.object({ userId: idSchema, name: z.string(), email: z.string(), cells: z.array(matrixCellSchema) }),
    ),
    next: z.string().nullable(),
    totals: matrixTotalsSchema,
  })
  .meta({ id: 'ComplianceMatrix' });
export type ComplianceMatrix = z.infer<typeof complianceMatrixSchema>;

/**
 * `GET …/compliance-matrix/members/{userId}/types/{typeId}`. The first credential decides the state. With `isPlanFull`,
 * no credential can be recorded for the member.
 */
export const cellDetailSchema = z
  .object({ credentials: z.array(cellCredentialSchema), isPlanFull: z.boolean() })
  .meta({ id: 'MatrixCellDetail' });
export type CellDetail = z.infer<typeof cellDetailSchema>;

const stateList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(CELL_STATES, `state must be one of ${CELL_STATES.join(', ')}`)));

export const matrixFilterSchema = z.object({
  group: idSchema.optional(),
  state: stateList.optional(),
  q: lineSchema('The search', 200).default(''),
});
export type MatrixFilter = z.infer<typeof matrixFilterSchema>;

const CURSOR = /^(\d{1,18})~([0-9a-f-]{36})$/i;

const matrixCursorSchema = z
  .string()
  .regex(CURSOR, 'after must be the next of an earlier page')
  .transform((text) => ({ weight: CURSOR.exec(text)?.[1] ?? '', userId: CURSOR.exec(text)?.[2] ?? '' }))
  .pipe(z.object({ weight: z.string(), userId: idSchema }));

export const matrixQuerySchema = matrixFilterSchema.extend({
  after: matrixCursorSchema.optional(),
  limit: limitSchema(REQUIREMENT_LIMITS.matrixPage, REQUIREMENT_LIMITS.matrixPage, 'limit'),
});
export type MatrixQuery = z.infer<typeof matrixQuerySchema>;

export const askingSchema = z.object({
  userIds: z
    .array(idSchema)
    .min(1, 'Choose one or more members')
    .max(1_000, 'At most 1000 members can be named at once'),
  typeId: idSchema.nullish(),
  note: multilineSchema('The note', REQUIREMENT_LIMITS.requestNote)
    .nullish()
    .transform((text) => text?.trim() || null),
});
export type Asking = z.infer<typeof askingSchema>;
export type AskingRequest = z.input<typeof askingSchema>;

export const askedSchema = z.object({ sent: z.int(), skipped: z.int() }).meta({ id: 'Asked' });
export type Asked = z.infer<typeof askedSchema>;
