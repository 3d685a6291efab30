import { z } from 'zod';

const blankToUndefined = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankToUndefined, schema.optional());

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number > 0 && number < 65_536, 'must be a port number between 1 and 65535');
const text = z.string().trim();
const addressOf = (protocols: RegExp, words: string) =>
  z.url({ protocol: protocols, error: `must be an address that begins with ${words}` });
const webAddress = addressOf(/^https?$/, 'http:// or https://');
const plainAddress = webAddress.refine((address) => !/[?#@\s;,']/.test(address), 'must be an address without a query');

/** The settings as they stand in the environment; an empty one counts as left out. */
export const settingsSchema = z.object({
  NODE_ENV: optional(z.enum(['development', 'test', 'production'], 'must be development, test or production')),
  PORT: optional(port),
  HOST: optional(text),
  DEV_SERVICES_PORT: optional(port),
  DATA_DIR: optional(text),
  SHELL_DIR: optional(text),
  PUBLIC_URL: optional(webAddress),
  DATABASE_URL: optional(addressOf(/^postgres(ql)?$/, 'postgres://')),
  DATABASE_POOL_SIZE: optional(
    z.coerce
      .number('must be a whole number')
      .int('must be a whole number')
      .min(1, 'must be 1 or more')
      .max(200, 'must be at most 200'),
  ),
  REDIS_URL: optional(addressOf(/^rediss?$/, 'redis://')),
  SMTP_URL: optional(addressOf(/^smtps?$/, 'smtp://')),
  MAIL_FROM: optional(text),
  STRIPE_SECRET_KEY: optional(text),
  STRIPE_WEBHOOK_SECRET: optional(text),
  STRIPE_PRICE_TEAM: optional(text),
  STRIPE_PRICE_ENTERPRISE: optional(text),
  GOOGLE_CLIENT_ID: optional(text),
  GOOGLE_CLIENT_SECRET: optional(text),
  MICROSOFT_CLIENT_ID: optional(text),
  MICROSOFT_CLIENT_SECRET: optional(text),
  MICROSOFT_TENANT: optional(text),
  LINKEDIN_CLIENT_ID: optional(text),
  LINKEDIN_CLIENT_SECRET: optional(text),
  S3_BUCKET: optional(text),
  S3_REGION: optional(text),
  S3_ENDPOINT: optional(webAddress),
  S3_ACCESS_KEY_ID: optional(text),
  S3_SECRET_ACCESS_KEY: optional(text),
  REMOTES_BUCKET: optional(text),
  REMOTES_URL: optional(plainAddress),
  RELEASE_TOKEN: optional(text.min(16, 'must have at least 16 characters')),
  OPERATOR_EMAILS: optional(text),
  METRICS_TOKEN: optional(text.min(16, 'must have at least 16 characters')),
  TRUST_PROXY: optional(text),
  LOG_LEVEL: optional(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
  ),
});
export type Settings = z.output<typeof settingsSchema>;
