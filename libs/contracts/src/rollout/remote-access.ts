import { z } from 'zod';
import { listedAllowanceSchema } from './rollouts.js';

const remoteOwnerSchema = z.object({ userId: z.string(), email: z.string() }).meta({ id: 'RemoteOwner' });
export type RemoteOwner = z.infer<typeof remoteOwnerSchema>;

const releaseTokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReleaseToken' });
export type ReleaseToken = z.infer<typeof releaseTokenSchema>;

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

/** Days until a preview expires after its version was uploaded. */
export const PREVIEW_DAYS = 14;

export const previewNameSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/,
    'The name of a preview is made of letters, digits, dots, hyphens and underscores, at most 40 of them',
  );

/** An organization or user that may see a preview, in addition to the remote's owners and the operators. */
export const previewAllowanceSchema = z
  .object({
    kind: z.enum(['organization', 'user'], 'kind must be organization or user'),
    subject: z.string().trim().min(1).max(320),
  })
  .meta({ id: 'PreviewAllowance' });
export type PreviewAllowance = z.infer<typeof previewAllowanceSchema>;

export const remotePreviewSchema = z
  .object({
    name: z.string(),
    version: z.string(),
    /** URL that activates the preview for people with access. */
    address: z.string(),
    endsAt: z.iso.datetime(),
    allowances: z.array(listedAllowanceSchema),
  })
  .meta({ id: 'RemotePreview' });
export type RemotePreview = z.infer<typeof remotePreviewSchema>;

export const previewOutcomeSchema = z
  .object({
    remote: z.string(),
    preview: z.string(),
    version: z.string(),
    /** False if the preview already showed this version; only its expiry changes. */
    isNew: z.boolean(),
    address: z.string(),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'PreviewOutcome' });
export type PreviewOutcome = z.infer<typeof previewOutcomeSchema>;
