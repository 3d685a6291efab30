import { z } from 'zod';

export const ROLLOUT_ACTIONS = [
  'deployed',
  'released',
  'percentage-set',
  'killed',
  'resumed',
  'promoted',
  'rolled-back',
  'halted',
  'allowed',
  'disallowed',
  'early-access-on',
  'early-access-off',
] as const;
export type RolloutAction = (typeof ROLLOUT_ACTIONS)[number];

export const ALLOWANCE_KINDS = ['organization', 'role', 'user'] as const;

/** Somebody who gets the candidate whatever the percentage is. */
export const rolloutAllowanceSchema = z
  .object({
    kind: z.enum(ALLOWANCE_KINDS, 'kind must be organization, role or user'),
    /** Id of the organization, id or email of the user, or a role. */
    subject: z.string().trim().min(1).max(320),
  })
  .meta({ id: 'RolloutAllowance' });
export type RolloutAllowance = z.infer<typeof rolloutAllowanceSchema>;

const percentageSchema = z
  .int('The percentage must be a whole number from 0 to 100')
  .min(0, 'The percentage must be a whole number from 0 to 100')
  .max(100, 'The percentage must be a whole number from 0 to 100');

/** Body of `PUT /api/operator/rollouts/:remote/percentage`. */
export const rolloutPercentageSchema = z.object({ percentage: percentageSchema });
export type RolloutPercentage = z.infer<typeof rolloutPercentageSchema>;

/** One remote as operators see it. */
export const rolloutStateSchema = z
  .object({
    remote: z.string(),
    stable: z.string(),
    candidate: z.string().nullable(),
    percentage: percentageSchema,
    isKilled: z.boolean(),
    haltedAt: z.iso.datetime().nullable(),
    /** Version that a rollback without a candidate goes to. */
    previous: z.string().nullable(),
    /** shell-sdk versions the candidate runs with. */
    shellSdkRange: z.string().nullable(),
    /** Distinct people in whose browsers the candidate failed; signed-out ones count as one together. */
    failedFor: z.int(),
    allowances: z.array(rolloutAllowanceSchema),
  })
  .meta({ id: 'RolloutState' });
export type RolloutState = z.infer<typeof rolloutStateSchema>;

export const rolloutEventSchema = z
  .object({
    id: z.string(),
    remote: z.string(),
    version: z.string().nullable(),
    action: z.enum(ROLLOUT_ACTIONS),
    actor: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    recordedAt: z.iso.datetime(),
  })
  .meta({ id: 'RolloutEvent' });
export type RolloutEvent = z.infer<typeof rolloutEventSchema>;

/** Query of `GET /api/operator/rollouts/:remote/choice`. */
export const rolloutChoiceQuerySchema = z.object({ user: z.string().trim().min(1).max(320) });
export type RolloutChoiceQuery = z.infer<typeof rolloutChoiceQuerySchema>;

/** Why a user sees a version. */
export const rolloutChoiceSchema = z
  .object({
    remote: z.string(),
    user: z.string(),
    version: z.string(),
    isCandidate: z.boolean(),
    reason: z.string(),
    /** The user's place from 1 to 100; a percentage of at least this reaches them. Null without a candidate. */
    place: z.int().nullable(),
  })
  .meta({ id: 'RolloutChoice' });
export type RolloutChoice = z.infer<typeof rolloutChoiceSchema>;

/** Body of `PUT /api/organizations/:id/early-access`. */
export const earlyAccessSchema = z.object({ isOn: z.boolean() });
export type EarlyAccess = z.infer<typeof earlyAccessSchema>;
