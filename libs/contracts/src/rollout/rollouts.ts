import { z } from 'zod';
import { REMOTE_FAILURES } from './remotes.js';

const ROLLOUT_ACTIONS = [
  'deployed',
  'offered',
  'left-out',
  'released',
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

export const rolloutPercentageSchema = z.object({ percentage: percentageSchema, comment: commentSchema });
export type RolloutPercentage = z.infer<typeof rolloutPercentageSchema>;

/** Body of `PUT /api/operator/rollouts/:remote/plan`. The first step runs at once, each other one after its minutes. */
export const rolloutPlanRequestSchema = z.object({
  percentages: z
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
  comment: commentSchema,
});
export type RolloutPlanRequest = z.infer<typeof rolloutPlanRequestSchema>;

const rolloutPlanSchema = z.object({
  percentages: z.array(percentageSchema),
  everyMinutes: z.int(),
  nextAt: z.iso.datetime(),
});

export const rolloutStepSchema = z.object({ comment: commentSchema }).nullish();
export type RolloutStep = z.infer<typeof rolloutStepSchema>;

/** Optional body of `POST /api/operator/rollouts/:remote/rollback`. */
export const rolloutRollbackSchema = z
  .object({
    /**
     * The version to make stable. By default, the candidate is withdrawn; without one, the previous version returns.
     */
    version: z.string().min(1).max(80).optional(),
    comment: commentSchema,
  })
  .nullish();
export type RolloutRollback = z.infer<typeof rolloutRollbackSchema>;

export const listedAllowanceSchema = rolloutAllowanceSchema.extend({ label: z.string() });
export type ListedAllowance = z.infer<typeof listedAllowanceSchema>;

const versionFiguresSchema = z.object({
  /** Distinct people who were given the version. */
  givenTo: z.int(),
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
    percentage: percentageSchema,
    isKilled: z.boolean(),
    plan: rolloutPlanSchema.nullable(),
    haltedAt: z.iso.datetime().nullable(),
    /** The version that a rollback without a candidate restores. */
    previous: z.string().nullable(),
    shellSdkRange: z.string().nullable(),
    allowances: z.array(listedAllowanceSchema),
    earlyAccessOrganizations: z.int(),
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
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'The limit must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1, 'The limit must be at least 1').max(100, 'The limit must be at most 100'))
    .default(20),
});
export type RolloutEventsQuery = z.infer<typeof rolloutEventsQuerySchema>;

export const rolloutEventPageSchema = z
  .object({
    events: z.array(rolloutEventSchema),
    next: z.string().nullable(),
  })
  .meta({ id: 'RolloutEventPage' });
export type RolloutEventPage = z.infer<typeof rolloutEventPageSchema>;

/** A release of `GET /api/operator/rollouts/:remote/releases`: versions in use first, then the newest. */
export const listedReleaseSchema = versionFiguresSchema
  .extend({
    version: z.string(),
    /** `previous` is the target of a rollback without a candidate; null is not in use. */
    standing: z.enum(['stable', 'candidate', 'previous']).nullable(),
    shellSdkRange: z.string(),
    haltedAt: z.iso.datetime().nullable(),
    releasedAt: z.iso.datetime(),
  })
  .meta({ id: 'ListedRelease' });
export type ListedRelease = z.infer<typeof listedReleaseSchema>;

/** An error of `GET /api/operator/rollouts/:remote/errors`, sorted by affected people. */
export const versionErrorSchema = z
  .object({
    version: z.string(),
    kind: z.enum(REMOTE_FAILURES),
    message: z.string(),
    /** Innermost call first; mapped to the sources if the release has source maps. */
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
/** `operators-only` and `nothing-to-show`: the user does not get the remote at all. */
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
    percentage: percentageSchema,
  })
  .meta({ id: 'ReleaseOutcome' });
export type ReleaseOutcome = z.infer<typeof releaseOutcomeSchema>;

export const earlyAccessSchema = z.object({ isOn: z.boolean() });
export type EarlyAccess = z.infer<typeof earlyAccessSchema>;
