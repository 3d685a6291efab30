import { z } from 'zod';
import { idSchema } from '../values/text-fields.js';

/** For how long an export can be fetched, and how many can be asked for in a day. */
export const ACCOUNT_EXPORTS = { days: 7, aDay: 5 } as const;

/** How long a deletion can be undone. */
export const DELETION_DAYS = 7;

/** When everything of an account goes whose deletion was asked for then. */
export function erasedAfterOf(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DELETION_DAYS * 86_400_000);
}

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

/** `POST /api/account/deletion`: the own address, so that nobody deletes an account by a slip. */
export const accountDeletionRequestSchema = z.object({
  confirm: z.string('Type your email address to confirm').max(254),
});
export type AccountDeletionRequest = z.infer<typeof accountDeletionRequestSchema>;

/** Until then it can be undone. */
export const accountDeletionSchema = z.object({ erasedAfter: z.iso.datetime() }).meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;
