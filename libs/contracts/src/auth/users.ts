import { z } from 'zod';
import { idSchema, lineSchema, timeZoneSchema, visibleOrEmpty } from '../values/text-fields.js';

export const PERSON_NAME_LIMIT = 100;

export const userSchema = z
  .object({
    id: idSchema,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string(),
    profileImageUrl: z.string().nullable(),
    timeZone: z.string(),
    isOperator: z.boolean(),
    emailVerified: z.boolean(),
    erasedAfter: z.iso.datetime().nullable(),
    /** ETag of the names, for `If-Match`. Optional because previous releases omit it. */
    version: z.string().optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

export const profileChangesSchema = z.object({
  firstName: lineSchema('First name', PERSON_NAME_LIMIT).overwrite(visibleOrEmpty).optional(),
  lastName: lineSchema('Last name', PERSON_NAME_LIMIT).overwrite(visibleOrEmpty).optional(),
  timeZone: timeZoneSchema.optional(),
});
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

export const IDENTITY_PROVIDERS = ['google', 'microsoft', 'linkedin'] as const;
export const identityProviderSchema = z.enum(IDENTITY_PROVIDERS);
export type IdentityProvider = z.infer<typeof identityProviderSchema>;

export const ACCOUNT_EXPORTS = { days: 7, aDay: 5 } as const;

export const DELETION_DAYS = 7;

export function erasedAfterOf(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DELETION_DAYS * 86_400_000);
}

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

export const accountDeletionRequestSchema = z.object({
  confirm: z.string('Type your email address to confirm').max(254),
});
export type AccountDeletionRequest = z.infer<typeof accountDeletionRequestSchema>;

export const accountDeletionSchema = z.object({ erasedAfter: z.iso.datetime() }).meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;
