import { z } from 'zod';
import { CREDENTIAL_STATUSES } from '../credentials/credential-status.js';
import { progressSchema } from './own-requirements.js';
import { REQUIREMENT_LIMITS } from './requirement-limits.js';
import { CELL_STATES } from './requirement-states.js';
import { credentialTypeSchema } from './requirements.js';
import { calendarDateSchema, idSchema, lineSchema } from '../values/text-fields.js';

export const matrixCellSchema = z.object({
  typeId: idSchema,
  state: z.enum(CELL_STATES),
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
  .record(z.enum(CELL_STATES), z.int())
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
