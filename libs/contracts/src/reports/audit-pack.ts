import { z } from 'zod';
import { calendarDateSchema, idSchema } from '../values/text-fields.js';

export const auditPackQuerySchema = z.object({ date: calendarDateSchema.optional(), userId: idSchema.optional() });
export type AuditPackQuery = z.infer<typeof auditPackQuerySchema>;
