import { z } from 'zod';
import { timeZoneSchema, idSchema, lineSchema } from '../values/text-fields.js';

export const PERSON_NAME_LIMIT = 100;

/** The signed-in user, as `GET /api/auth/user` answers. */
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
    /** Whether a sign-in provider vouches for the address, or it was confirmed by a mailed code. */
    emailVerified: z.boolean(),
    /** Set while the account is about to be deleted; then this, `/api/account/deletion` and signing out are all that answers. */
    erasedAfter: z.iso.datetime().nullable(),
    /** Of the names; the ETag, for `If-Match`. Earlier releases, which may answer beside this one, leave it out. */
    version: z.string().optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** `PUT /api/auth/profile`: what is left out stays as it is; an empty name clears it. */
export const profileChangesSchema = z.object({
  firstName: lineSchema('First name', PERSON_NAME_LIMIT).optional(),
  lastName: lineSchema('Last name', PERSON_NAME_LIMIT).optional(),
  timeZone: timeZoneSchema.optional(),
});
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

export const IDENTITY_PROVIDERS = ['google', 'microsoft', 'linkedin'] as const;
export const identityProviderSchema = z.enum(IDENTITY_PROVIDERS);
export type IdentityProvider = z.infer<typeof identityProviderSchema>;
