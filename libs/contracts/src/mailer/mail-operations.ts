import { z } from 'zod';
import { idSchema } from '../values/text-fields.js';

/** A mail that could not be delivered, as operators see it. */
export const undeliveredMailSchema = z
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

/** `GET /api/operator/mail`. */
export const mailStateSchema = z
  .object({
    queued: z.int(),
    failed: z.int(),
    /** 0 if none is waiting. */
    oldestSeconds: z.number(),
    lastScanAt: z.iso.datetime().nullable(),
    undelivered: z.array(undeliveredMailSchema),
  })
  .meta({ id: 'MailState' });
export type MailState = z.infer<typeof mailStateSchema>;
