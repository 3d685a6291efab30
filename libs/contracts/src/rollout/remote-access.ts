import { z } from 'zod';
import { listedAllowanceSchema } from './rollouts.js';

const remoteOwnerSchema = z.object({ userId: z.string(), email: z.string() }).meta({ id: 'RemoteOwner' });
export type RemoteOwner = z.infer<typeof remoteOwnerSchema>;

const TOKEN_SCOPES = ['release', 'steer', 'read'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const releaseTokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    expiresAt: z.iso.datetime().nullable(),
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

const routePrefixSchema = z
  .string()
  .max(100, 'A prefix can have at most 100 characters')
  .regex(
    /^(?:\/\.?[a-z0-9_-]+)+$/,
    'A prefix is a path such as /licences: lower-case letters, digits, hyphens and underscores',
  );

export const routePrefixesSchema = z.object({
  prefixes: z.array(routePrefixSchema).min(1, 'A remote needs a prefix').max(20, 'A remote has at most 20 prefixes'),
});
export type RoutePrefixes = z.infer<typeof routePrefixesSchema>;

export const newReleaseTokenSchema = z.object({
  name: z.string().trim().min(1, 'The token needs a name').max(80, 'The name can have at most 80 characters'),
  scopes: z
    .array(z.enum(TOKEN_SCOPES, 'The scopes are release, steer and read'))
    .min(1, 'The token needs a scope')
    .default(['release']),
  expiresInDays: z
    .int('The days must be a whole number')
    .min(1, 'A token lasts at least a day')
    .max(365, 'A token lasts at most 365 days')
    .default(90),
  /** Grants this prefix. Required for the first token of a remote that does not exist yet. */
  prefix: routePrefixSchema.optional(),
});
export type NewReleaseToken = z.infer<typeof newReleaseTokenSchema>;

export const madeReleaseTokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    token: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'MadeReleaseToken' });
export type MadeReleaseToken = z.infer<typeof madeReleaseTokenSchema>;

export const remoteServiceSchema = z
  .object({ url: z.url({ protocol: /^https?$/, error: 'url must be an address that begins with https://' }).max(500) })
  .meta({ id: 'RemoteService' });
export type RemoteService = z.infer<typeof remoteServiceSchema>;

export const newRemoteOwnerSchema = z.object({ user: z.string().trim().min(1).max(320) });
export type NewRemoteOwner = z.infer<typeof newRemoteOwnerSchema>;

export const PREVIEW_DAYS = 14;

export const previewNameSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/,
    'The name of a preview is made of letters, digits, dots, hyphens and underscores, at most 40 of them',
  );

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
    isNew: z.boolean(),
    address: z.string(),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'PreviewOutcome' });
export type PreviewOutcome = z.infer<typeof previewOutcomeSchema>;
