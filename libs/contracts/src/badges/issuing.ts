import { z } from 'zod';
import {
  calendarDateSchema,
  emailSchema,
  idSchema,
  lineSchema,
  multilineSchema,
  requiredLineSchema,
} from '../values/text-fields.js';
import { ACHIEVEMENT_TYPES, AWARD_OUTCOMES, AWARD_STATES, ISSUING_LIMITS } from './issuing-limits.js';
import { limitSchema } from '../values/list-query.js';

const nullIfEmpty = <T extends z.ZodType<string>>(schema: T) => schema.nullish().transform((text) => text || null);

const webAddress = lineSchema('The web address', ISSUING_LIMITS.issuerUrl).refine(
  (text) => text === '' || (/^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text)),
  'The web address must begin with https://',
);

const requiredText = (label: string, max: number) =>
  multilineSchema(label, max)
    .trim()
    .refine((text) => text !== '', `${label} is required`);

export const issuerFieldsSchema = z.object({
  name: requiredLineSchema('Issuer name', ISSUING_LIMITS.issuerName),
  url: nullIfEmpty(webAddress),
  email: z
    .union([z.literal(''), emailSchema()])
    .nullish()
    .transform((text) => text || null),
  description: nullIfEmpty(multilineSchema('Description', ISSUING_LIMITS.issuerDescription)),
});
export type IssuerFields = z.infer<typeof issuerFieldsSchema>;

const issuerKeySchema = z.object({ id: z.string(), createdAt: z.iso.datetime(), isCurrent: z.boolean() });

export const issuerSchema = z
  .object({
    name: z.string(),
    url: z.string().nullable(),
    email: z.string().nullable(),
    description: z.string().nullable(),
    did: z.string(),
    keys: z.array(issuerKeySchema),
  })
  .meta({ id: 'BadgeIssuer' });
export type Issuer = z.infer<typeof issuerSchema>;

export const achievementFieldsSchema = z.object({
  name: requiredLineSchema('Name', ISSUING_LIMITS.achievementName),
  description: requiredText('Description', ISSUING_LIMITS.achievementDescription),
  criteria: requiredText('Criteria', ISSUING_LIMITS.criteria),
  achievementType: z
    .enum(ACHIEVEMENT_TYPES, 'The achievement type must be one of Open Badges 3.0')
    .default('Achievement'),
  validForMonths: z
    .int('validForMonths must be a whole number')
    .min(1, 'validForMonths must be at least 1')
    .max(ISSUING_LIMITS.validForMonths, `validForMonths must be at most ${ISSUING_LIMITS.validForMonths}`)
    .nullish()
    .transform((months) => months ?? null),
});
export type AchievementFields = z.infer<typeof achievementFieldsSchema>;

export const achievementSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    description: z.string(),
    criteria: z.string(),
    achievementType: z.enum(ACHIEVEMENT_TYPES),
    validForMonths: z.int().nullable(),
    imageUrl: z.string().nullable(),
    awards: z.int(),
  })
  .meta({ id: 'Achievement' });
export type Achievement = z.infer<typeof achievementSchema>;

export const recipientSchema = z.object({
  email: emailSchema(),
  name: requiredLineSchema('Name', ISSUING_LIMITS.recipientName),
  issuedOn: calendarDateSchema.optional(),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** Rows are validated one by one, so that a wrong one does not stop the others. */
export const newAwardsSchema = z.object({
  recipients: z
    .array(z.record(z.string(), z.unknown()), 'recipients must be a list')
    .min(1, 'Name at least one recipient')
    .max(ISSUING_LIMITS.recipients, `At most ${ISSUING_LIMITS.recipients} badges can be awarded at once`),
});
export type NewAwards = z.infer<typeof newAwardsSchema>;

/** In the order of the recipients. `id` is null for rows that are invalid. */
export const awardOutcomeSchema = z
  .object({
    id: idSchema.nullable(),
    email: z.string(),
    state: z.enum(AWARD_OUTCOMES),
    message: z.string().optional(),
  })
  .meta({ id: 'AwardOutcome' });
export type AwardedRow = z.infer<typeof awardOutcomeSchema>;

/** An awarded badge. `email` and `name` are null after the recipient's account was erased. */
export const awardSchema = z
  .object({
    id: idSchema,
    achievementId: idSchema,
    email: z.string().nullable(),
    name: z.string().nullable(),
    issuedOn: calendarDateSchema,
    validUntil: calendarDateSchema.nullable(),
    state: z.enum(AWARD_STATES),
    revokedReason: z.string().nullable(),
  })
  .meta({ id: 'Award' });
export type Award = z.infer<typeof awardSchema>;

export const awardPageSchema = z
  .object({ items: z.array(awardSchema), next: z.string().nullable() })
  .meta({ id: 'AwardPage' });
export type AwardPage = z.infer<typeof awardPageSchema>;

export const awardQuerySchema = z.object({
  achievement: idSchema.optional(),
  q: lineSchema('Search', 200).default(''),
  limit: limitSchema(200, 50),
  after: z
    .string()
    .regex(/^\d{1,9}$/, 'This cursor is not valid')
    .transform(Number)
    .optional(),
});
export type AwardQuery = z.infer<typeof awardQuerySchema>;

export const revocationSchema = z.object({
  reason: requiredLineSchema('Reason', ISSUING_LIMITS.revokedReason),
});
export type Revocation = z.infer<typeof revocationSchema>;

export const claimSchema = z
  .object({ expiryDate: calendarDateSchema.optional() })
  .nullish()
  .transform((given) => given ?? {});
export type Claim = z.infer<typeof claimSchema>;
