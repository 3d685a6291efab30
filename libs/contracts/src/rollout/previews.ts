import { z } from 'zod';
import { listedAllowanceSchema } from './rollouts.js';

/** How long a preview is shown after its version was sent. */
export const PREVIEW_DAYS = 14;

/** What a preview may be called, such as `pr-123`. */
export const previewNameSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/,
    'The name of a preview is made of letters, digits, dots, hyphens and underscores, at most 40 of them',
  );

/** Who sees a preview beside the remote's owners and the operators. */
export const previewAllowanceSchema = z
  .object({
    kind: z.enum(['organization', 'user'], 'kind must be organization or user'),
    /** Id or name of the organization, id or email of the user. */
    subject: z.string().trim().min(1).max(320),
  })
  .meta({ id: 'PreviewAllowance' });
export type PreviewAllowance = z.infer<typeof previewAllowanceSchema>;

/** One line of `GET /api/operator/rollouts/:remote/previews`: a version that a few people see by its address. */
export const remotePreviewSchema = z
  .object({
    name: z.string(),
    version: z.string(),
    /** Opens it, for those it allows. */
    address: z.string(),
    endsAt: z.iso.datetime(),
    allowances: z.array(listedAllowanceSchema),
  })
  .meta({ id: 'RemotePreview' });
export type RemotePreview = z.infer<typeof remotePreviewSchema>;

/** What became of a build that was sent to `POST /api/operator/releases/previews/:preview`. */
export const previewOutcomeSchema = z
  .object({
    remote: z.string(),
    preview: z.string(),
    version: z.string(),
    /** False when the preview showed this version before; it then only lasts longer. */
    isNew: z.boolean(),
    address: z.string(),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'PreviewOutcome' });
export type PreviewOutcome = z.infer<typeof previewOutcomeSchema>;
