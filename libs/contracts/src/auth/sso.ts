import { z } from 'zod';
import { emailSchema, requiredLineSchema } from '../values/text-fields.js';

export const MAX_SSO_DOMAINS = 20;

export const ssoDomainSchema = z
  .object({ domain: z.string(), recordName: z.string(), recordValue: z.string(), isVerified: z.boolean() })
  .meta({ id: 'SsoDomain' });
export type SsoDomain = z.infer<typeof ssoDomainSchema>;

/** `GET /api/organizations/{id}/sso`. Without an issuer, single sign-on is off. The secret is never returned. */
export const ssoConnectionSchema = z
  .object({
    issuer: z.string().nullable(),
    clientId: z.string().nullable(),
    /** Members with a verified domain must sign in this way. The owner is exempt, to prevent a lockout. */
    isRequired: z.boolean(),
    /** Makes new people with a verified domain members, as long as there are free seats. */
    joinsByItself: z.boolean(),
    redirectUri: z.string(),
    domains: z.array(ssoDomainSchema),
  })
  .meta({ id: 'SsoConnection' });
export type SsoConnection = z.infer<typeof ssoConnectionSchema>;

export const ssoSettingsSchema = z.object({
  issuer: requiredLineSchema('Issuer', 500),
  clientId: requiredLineSchema('Client id', 500),
  clientSecret: requiredLineSchema('Client secret', 2_000).optional(),
  isRequired: z.boolean('isRequired must be true or false').default(false),
  joinsByItself: z.boolean('joinsByItself must be true or false').default(false),
});
export type SsoSettings = z.infer<typeof ssoSettingsSchema>;

export const newSsoDomainSchema = z.object({
  domain: z
    .string('Domain is required')
    .trim()
    .toLowerCase()
    .max(253, 'Domain must be at most 253 characters')
    .regex(
      /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
      'Domain must be a mail domain such as example.com',
    ),
});
export type NewSsoDomain = z.infer<typeof newSsoDomainSchema>;

export const ssoQuestionSchema = z.object({ email: emailSchema() });
export type SsoQuestion = z.infer<typeof ssoQuestionSchema>;
export const ssoAnswerSchema = z.object({ redirectTo: z.string() }).meta({ id: 'SsoAnswer' });
export type SsoAnswer = z.infer<typeof ssoAnswerSchema>;
