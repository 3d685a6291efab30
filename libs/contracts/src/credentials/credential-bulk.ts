import { z } from 'zod';
import { BULK_ACTIONS, MOST_SELECTED } from './credential-limits.js';
import { idSchema } from '../values/text-fields.js';

export const bulkRequestSchema = z.object({
  action: z.enum(BULK_ACTIONS),
  ids: z
    .array(idSchema)
    .min(1, 'Choose one or more credentials')
    .max(MOST_SELECTED, `At most ${MOST_SELECTED} credentials can be named at once`),
});
export type BulkRequest = z.infer<typeof bulkRequestSchema>;

/** The number of changed credentials, and the reasons for all others. */
export const bulkOutcomeSchema = z
  .object({ done: z.int(), failed: z.array(z.object({ id: idSchema, message: z.string() })) })
  .meta({ id: 'BulkOutcome' });
export type BulkOutcome = z.infer<typeof bulkOutcomeSchema>;

export { type BulkAction } from './credential-limits.js';
