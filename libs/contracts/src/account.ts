import { z } from 'zod';
import { idSchema } from './text-fields.js';

/** For how long an export can be fetched, and how many can be asked for in a day. */
export const ACCOUNT_EXPORTS = { days: 7, aDay: 5 } as const;

/** Everything of one person as a ZIP; `GET /api/account/exports`, the newest first. */
export const accountExportSchema = z
  .object({
    id: idSchema,
    state: z.enum(['preparing', 'ready']),
    createdAt: z.iso.datetime(),
    /** From when on it is gone; null while it is being prepared. */
    expiresAt: z.iso.datetime().nullable(),
    /** Null while it is being prepared. */
    fileUrl: z.string().nullable(),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof accountExportSchema>;
