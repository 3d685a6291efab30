import { z } from 'zod';
import { calendarDateSchema, idSchema } from '../values/text-fields.js';

/**
 * Query of `GET /api/organizations/{id}/audit-pack`: a date other than each member's today, and one member instead of
 * all.
 */
export const auditPackQuerySchema = z.object({ date: calendarDateSchema.optional(), userId: idSchema.optional() });
export type AuditPackQuery = z.infer<typeof auditPackQuerySchema>;
