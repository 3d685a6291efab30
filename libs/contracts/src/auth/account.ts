import { z } from 'zod';
import { idSchema } from '../values/text-fields.js';

/** `days` until an export expires, and exports allowed `aDay`. */
export const ACCOUNT_EXPORTS = { days: 7, aDay: 5 } as const;

/** Days in which a deletion can be undone. */
export const DELETION_DAYS = 7;

/** When an account is erased whose deletion was requested at `requestedAt`. */
export function erasedAfterOf(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DELETION_DAYS * 86_400_000);
}

/** A ZIP with all data of one person; `GET /api/account/exports`, newest first. */
export const accountExportSchema = z
  .object({
    id: idSchema,
    state: z.enum(['preparing', 'ready']),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    fileUrl: z.string().nullable(),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof accountExportSchema>;

/** `POST /api/account/deletion`. The person types their own address as a confirmation. */
export const accountDeletionRequestSchema = z.object({
  confirm: z.string('Type your email address to confirm').max(254),
});
export type AccountDeletionRequest = z.infer<typeof accountDeletionRequestSchema>;

/** The deletion can be undone until `erasedAfter`. */
export const accountDeletionSchema = z.object({ erasedAfter: z.iso.datetime() }).meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;
