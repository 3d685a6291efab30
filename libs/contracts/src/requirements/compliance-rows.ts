import { z } from 'zod';
import { cursorPageSchema, cursorQuerySchema } from '../values/list-query.js';
import { calendarDateSchema, idSchema } from '../values/text-fields.js';
import { matrixFilterSchema } from './compliance-matrix.js';
import { CELL_STATES } from './requirement-states.js';

const complianceRowSchema = z
  .object({
    memberId: idSchema,
    typeId: idSchema,
    typeName: z.string(),
    state: z.enum(CELL_STATES),
    credentialId: idSchema.nullable(),
    until: calendarDateSchema.nullable(),
  })
  .meta({ id: 'ComplianceRow' });

export const complianceRowsSchema = cursorPageSchema(complianceRowSchema, 'ComplianceRows');

export const complianceRowsQuerySchema = cursorQuerySchema.extend(
  matrixFilterSchema.pick({ group: true, state: true }).shape,
);
export type ComplianceRowsQuery = z.infer<typeof complianceRowsQuerySchema>;
