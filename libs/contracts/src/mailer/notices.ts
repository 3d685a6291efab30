import { z } from 'zod';
import { idSchema } from '../values/text-fields.js';

/** Something that happened lately and concerns the signed-in person, as the bell's list shows it. */
export const noticeSchema = z
  .object({
    id: idSchema,
    /** One sentence. */
    text: z.string(),
    createdAt: z.iso.datetime(),
    /** Path and query of the screen that it is about. */
    path: z.string(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof noticeSchema>;
