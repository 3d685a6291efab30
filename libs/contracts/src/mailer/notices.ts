import { z } from 'zod';
import { idSchema } from '../values/text-fields.js';

/** A recent event for the signed-in person, listed under the bell. */
export const noticeSchema = z
  .object({
    id: idSchema,
    text: z.string(),
    createdAt: z.iso.datetime(),
    path: z.string(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof noticeSchema>;
