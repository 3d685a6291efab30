import { z } from 'zod';
import { timeZoneSchema, idSchema, lineSchema } from '../values/text-fields.js';

export const PERSON_NAME_LIMIT = 100;

/** The signed-in user; `GET /api/auth/user`. */
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
    /** Set while a deletion is pending; then only this call, `/api/account/deletion` and signing out are allowed. */
    erasedAfter: z.iso.datetime().nullable(),
    /** ETag of the names, for `If-Match`. Optional because previous releases omit it. */
    version: z.string().optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** `PUT /api/auth/profile`. Omitted fields stay; an empty name clears it. */
export const profileChangesSchema = z.object({
  firstName: lineSchema('First name', PERSON_NAME_LIMIT).optional(),
  lastName: lineSchema('Last name', PERSON_NAME_LIMIT).optional(),
  timeZone: timeZoneSchema.optional(),
});
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

export const IDENTITY_PROVIDERS = ['google', 'microsoft', 'linkedin'] as const;
export const identityProviderSchema = z.enum(IDENTITY_PROVIDERS);
export type IdentityProvider = z.infer<typeof identityProviderSchema>;
