import { z } from 'zod';
import { listedAllowanceSchema } from './rollouts.js';

/** Days until a preview expires after its version was uploaded. */
export const PREVIEW_DAYS = 14;

/** Name of a preview, such as `pr-123`. */
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

/** A preview of a remote; `GET /api/operator/rollouts/:remote/previews`. */
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

/** Result of `POST /api/operator/releases/previews/:preview`. */
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
