import { z } from 'zod';
import { REMOTE_FAILURES } from './remotes.js';
import { limitSchema } from '../values/list-query.js';

const ROLLOUT_ACTIONS = [
  'deployed',
  'offered',
  'left-out',
  'released',
  'queued',
  'moved-up',
  'percentage-set',
  'planned',
  'plan-ended',
  'killed',
  'resumed',
  'promoted',
  'rolled-back',
  'pinned',
  'ended',
  'halted',
  'allowed',
  'disallowed',
  'token-made',
  'token-withdrawn',
  'owner-added',
  'owner-removed',
  'preview-begun',
  'preview-replaced',
  'preview-ended',
  'preview-allowed',
  'preview-disallowed',
  'prefixes-set',
  'service-set',
  'service-removed',
  'configuration-set',
  'early-access-on',
  'early-access-off',
] as const;
export type RolloutAction = (typeof ROLLOUT_ACTIONS)[number];

export const ALLOWANCE_KINDS = ['organization', 'role', 'user'] as const;

export const rolloutAllowanceSchema = z
  .object({
    kind: z.enum(ALLOWANCE_KINDS, 'kind must be organization, role or user'),
    subject: z.string().trim().min(1).max(320),
  })
  .meta({ id: 'RolloutAllowance' });
export type RolloutAllowance = z.infer<typeof rolloutAllowanceSchema>;

const percentageSchema = z
  .int('The percentage must be a whole number from 0 to 100')
  .min(0, 'The percentage must be a whole number from 0 to 100')
  .max(100, 'The percentage must be a whole number from 0 to 100');

const commentSchema = z.string().trim().max(500, 'The comment can have at most 500 characters').optional();

const versionSchema = z.string().min(1).max(80);

/**
 * Body of `PUT /api/operator/rollouts/:remote/percentage`. Every step names what its caller saw, here the candidate and
 * its percentage. If that has changed meanwhile, the answer is 412 with the code `moved-on`.
 */
export const rolloutPercentageSchema = z.object({
  version: versionSchema,
  percentage: percentageSchema,
  from: percentageSchema,
  comment: commentSchema,
});
export type RolloutPercentage = z.infer<typeof rolloutPercentageSchema>;

/**
 * Body of `PUT /api/operator/rollouts/:remote/plan`. The first step runs at once, each other one after its minutes. With
 * `promote`, a plan that ends at 100 % promotes the candidate after one more interval.
 */
export const rolloutPlanRequestSchema = z.object({
  version: versionSchema,
  steps: z
    .array(percentageSchema)
    .min(1, 'A plan needs a step')
    .max(20, 'A plan has at most 20 steps')
    .refine((steps) => steps.every((step, place) => place === 0 || step > Number(steps[place - 1])), {
      message: 'Each step of a plan must be higher than the one before',
    }),
  everyMinutes: z
    .int('The minutes must be a whole number')
    .min(1, 'A step needs a minute')
    .max(40_320, 'At most four weeks lie between two steps'),
  promote: z.boolean('promote must be true or false').default(true),
  comment: commentSchema,
});
export type RolloutPlanRequest = z.infer<typeof rolloutPlanRequestSchema>;

export const endedPlanSchema = z.object({ version: versionSchema });
export type EndedPlan = z.infer<typeof endedPlanSchema>;

const rolloutPlanSchema = z.object({
  steps: z.array(percentageSchema),
  everyMinutes: z.int(),
  nextAt: z.iso.datetime(),
  promote: z.boolean(),
});

export const rolloutStepSchema = z.object({ comment: commentSchema }).nullish();
export type RolloutStep = z.infer<typeof rolloutStepSchema>;

export const rolloutPromotionSchema = z.object({ version: versionSchema, comment: commentSchema });
export type RolloutPromotion = z.infer<typeof rolloutPromotionSchema>;

export const rolloutKillSchema = z.object({ version: versionSchema.nullable(), comment: commentSchema });
export type RolloutKill = z.infer<typeof rolloutKillSchema>;

export const rolloutRollbackSchema = z.object({
  version: versionSchema,
  from: versionSchema,
  comment: commentSchema,
});
export type RolloutRollback = z.infer<typeof rolloutRollbackSchema>;

export const rolloutEndSchema = z.object({ confirm: z.string().max(60), comment: commentSchema });
export type RolloutEnd = z.infer<typeof rolloutEndSchema>;

export const listedAllowanceSchema = rolloutAllowanceSchema.extend({ label: z.string() });
export type ListedAllowance = z.infer<typeof listedAllowanceSchema>;

const versionFiguresSchema = z.object({
  /** Distinct people who opened the version while a candidate existed. */
  openedBy: z.int(),
  /** Distinct people for whom it failed, even if a fallback was shown. */
  failedFor: z.int(),
});
export type VersionFigures = z.infer<typeof versionFiguresSchema>;

export const rolloutStateSchema = z
  .object({
    remote: z.string(),
    stable: z.string(),
    stableFigures: versionFiguresSchema,
    candidate: z.string().nullable(),
    candidateFigures: versionFiguresSchema.nullable(),
    next: z.string().nullable(),
    percentage: percentageSchema,
    isKilled: z.boolean(),
    plan: rolloutPlanSchema.nullable(),
    haltedAt: z.iso.datetime().nullable(),
    previous: z.string().nullable(),
    shellSdkRange: z.string().nullable(),
    allowances: z.array(listedAllowanceSchema),
    earlyAccessOrganizations: z.int(),
    prefixes: z.array(z.string()),
    serviceUrl: z.string().nullable(),
  })
  .meta({ id: 'RolloutState' });
export type RolloutState = z.infer<typeof rolloutStateSchema>;

const rolloutEventSchema = z
  .object({
    id: z.string(),
    remote: z.string(),
    version: z.string().nullable(),
    action: z.enum(ROLLOUT_ACTIONS),
    actor: z.string(),
    comment: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    recordedAt: z.iso.datetime(),
  })
  .meta({ id: 'RolloutEvent' });
export type RolloutEvent = z.infer<typeof rolloutEventSchema>;

export const rolloutEventsQuerySchema = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'The id of an event must be a whole number')
    .optional(),
  limit: limitSchema(100, 20),
});
export type RolloutEventsQuery = z.infer<typeof rolloutEventsQuerySchema>;

export const rolloutEventPageSchema = z
  .object({
    events: z.array(rolloutEventSchema),
    next: z.string().nullable(),
  })
  .meta({ id: 'RolloutEventPage' });
export type RolloutEventPage = z.infer<typeof rolloutEventPageSchema>;

const releaseOriginSchema = z.object({
  commit: z.string().nullable(),
  author: z.string().nullable(),
  link: z.string().nullable(),
});
export type ReleaseOrigin = z.infer<typeof releaseOriginSchema>;

export const listedReleaseSchema = versionFiguresSchema
  .extend({
    version: z.string(),
    standing: z.enum(['stable', 'candidate', 'next', 'previous']).nullable(),
    shellSdkRange: z.string(),
    haltedAt: z.iso.datetime().nullable(),
    releasedAt: z.iso.datetime(),
    ...releaseOriginSchema.shape,
  })
  .meta({ id: 'ListedRelease' });
export type ListedRelease = z.infer<typeof listedReleaseSchema>;

export const versionErrorSchema = z
  .object({
    version: z.string(),
    kind: z.enum(REMOTE_FAILURES),
    message: z.string(),
    frames: z.array(z.string()),
    people: z.int(),
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
  })
  .meta({ id: 'VersionError' });
export type VersionError = z.infer<typeof versionErrorSchema>;

export const rolloutChoiceQuerySchema = z.object({ user: z.string().trim().min(1).max(320) });
export type RolloutChoiceQuery = z.infer<typeof rolloutChoiceQuerySchema>;

const CHOICE_REASONS = [
  'no-candidate',
  'killed',
  'halted',
  'incompatible',
  'failed-here',
  'user',
  'organization',
  'early-access',
  'role',
  'percentage',
  'outside-percentage',
  'operators-only',
  'nothing-to-show',
] as const;
export type ChoiceReason = (typeof CHOICE_REASONS)[number];

export const rolloutChoiceSchema = z
  .object({
    remote: z.string(),
    user: z.string(),
    version: z.string(),
    isCandidate: z.boolean(),
    reason: z.enum(CHOICE_REASONS),
    /** The user's bucket from 1 to 100, included by any percentage of at least this. Null without a candidate. */
    place: z.int().nullable(),
  })
  .meta({ id: 'RolloutChoice' });
export type RolloutChoice = z.infer<typeof rolloutChoiceSchema>;

export const releaseOutcomeSchema = z
  .object({
    remote: z.string(),
    version: z.string(),
    /** False if this build was already released; its rollout continues unchanged. */
    isNew: z.boolean(),
    isForEveryone: z.boolean(),
    state: z.enum(['stable', 'candidate', 'next']),
    percentage: percentageSchema,
  })
  .meta({ id: 'ReleaseOutcome' });
export type ReleaseOutcome = z.infer<typeof releaseOutcomeSchema>;

const originText = (name: string, max: number) =>
  z.string().trim().min(1).max(max, `The ${name} can have at most ${max} characters`).optional();

export const previewQuerySchema = z.object({
  commit: originText('commit', 80),
  author: originText('author', 200),
  link: z
    .url({ protocol: /^https?$/, error: 'link must be an address that begins with https://' })
    .max(500)
    .optional(),
});
export type PreviewQuery = z.infer<typeof previewQuerySchema>;

export const releaseQuerySchema = previewQuerySchema.extend({
  replace: z.stringbool('replace must be true or false').optional(),
});
export type ReleaseQuery = z.infer<typeof releaseQuerySchema>;

export const earlyAccessSchema = z.object({ isOn: z.boolean() });
export type EarlyAccess = z.infer<typeof earlyAccessSchema>;
