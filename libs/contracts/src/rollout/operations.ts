import { z } from 'zod';
import { idSchema } from '../values/text-fields.js';
import { limitSchema } from '../values/list-query.js';

const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const;
const jobStateSchema = z.enum(JOB_STATES, `state must be one of ${JOB_STATES.join(', ')}`);
export type JobState = z.infer<typeof jobStateSchema>;

export const jobIdSchema = z.string().regex(/^[1-9]\d{0,17}$/, 'The id of a job must be a whole number');

const jobSchema = z
  .object({
    id: jobIdSchema,
    queue: z.string(),
    state: jobStateSchema,
    attempts: z.int(),
    progress: z.number().nullable(),
    progressWord: z.string().nullable(),
    lastError: z.string().nullable(),
    createdAt: z.iso.datetime(),
    runAt: z.iso.datetime().nullable(),
    startedAt: z.iso.datetime().nullable(),
    settledAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof jobSchema>;

export const jobQuerySchema = z.object({
  queue: z.string().max(100, 'queue must have at most 100 characters').optional(),
  state: jobStateSchema.optional(),
  after: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, 'after must be the next of an earlier page')
    .optional(),
  limit: limitSchema(100, 50, 'limit'),
});
export type JobQuery = z.infer<typeof jobQuerySchema>;

export const jobPageSchema = z
  .object({
    items: z.array(jobSchema),
    next: z.string().nullable(),
  })
  .meta({ id: 'JobPage' });
export type JobPage = z.infer<typeof jobPageSchema>;

const undeliveredMailSchema = z
  .object({
    id: idSchema,
    kind: z.string(),
    recipient: z.string(),
    attempts: z.int(),
    lastError: z.string().nullable(),
    failedAt: z.iso.datetime(),
  })
  .meta({ id: 'UndeliveredMail' });
export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>;

export const mailStateSchema = z
  .object({
    queued: z.int(),
    failed: z.int(),
    oldestSeconds: z.number(),
    lastScanAt: z.iso.datetime().nullable(),
    undelivered: z.array(undeliveredMailSchema),
  })
  .meta({ id: 'MailState' });
export type MailState = z.infer<typeof mailStateSchema>;
