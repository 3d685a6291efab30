import { z } from 'zod';

/** A person who manages one remote. */
export const remoteOwnerSchema = z.object({ userId: z.string(), email: z.string() }).meta({ id: 'RemoteOwner' });
export type RemoteOwner = z.infer<typeof remoteOwnerSchema>;

/** A token that can release one remote; its secret is shown once. */
export const releaseTokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReleaseToken' });
export type ReleaseToken = z.infer<typeof releaseTokenSchema>;

/** Who can manage a remote; `GET /api/operator/rollouts/:remote/access`. */
export const remoteAccessSchema = z
  .object({
    mayChange: z.boolean(),
    owners: z.array(remoteOwnerSchema),
    tokens: z.array(releaseTokenSchema),
  })
  .meta({ id: 'RemoteAccess' });
export type RemoteAccess = z.infer<typeof remoteAccessSchema>;

export const newReleaseTokenSchema = z.object({
  name: z.string().trim().min(1, 'The token needs a name').max(80, 'The name can have at most 80 characters'),
});
export type NewReleaseToken = z.infer<typeof newReleaseTokenSchema>;

export const madeReleaseTokenSchema = z
  .object({ id: z.string(), name: z.string(), token: z.string() })
  .meta({ id: 'MadeReleaseToken' });
export type MadeReleaseToken = z.infer<typeof madeReleaseTokenSchema>;

/** Body of `PUT /api/operator/rollouts/:remote/owners`: an account by its id or verified address. */
export const newRemoteOwnerSchema = z.object({ user: z.string().trim().min(1).max(320) });
export type NewRemoteOwner = z.infer<typeof newRemoteOwnerSchema>;
