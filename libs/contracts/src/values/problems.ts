import { z } from 'zod';

export const problemSchema = z
  .object({
    type: z.string().optional(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    /** Stable, machine-readable code in kebab case, such as `credential-not-found`. */
    code: z.string(),
    correlationId: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;

export const outcomeSchema = z
  .object({ success: z.boolean(), message: z.string(), error: z.string().optional() })
  .meta({ id: 'Outcome' });
export type Outcome = z.infer<typeof outcomeSchema>;
