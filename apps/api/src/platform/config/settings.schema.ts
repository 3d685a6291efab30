import { isIP } from 'node:net';
import { emailSchema } from '@tracker/contracts/values/text-fields';
import { z } from 'zod';

const blankToUndefined = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankToUndefined, schema.optional());

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number > 0 && number < 65_536, 'must be a port number between 1 and 65535');
const text = z.string().trim();
// `z.url` alone accepts `redis:6379` (protocol `redis`, path `6379`), so the slashes are checked as well.
const addressOf = (protocols: RegExp, words: string) => {
  const error = `must be an address that begins with ${words}`;
  return z.url({ protocol: protocols, error }).includes('://', error);
};
const mailServer = addressOf(/^smtps?$/, 'smtp://').refine(
  (address) => URL.canParse(address) && new URL(address).hostname !== '',
  'must name a mail server, such as smtp://mail.example:587',
);
const webAddress = addressOf(/^https?$/, 'http:// or https://');
/** Links, cookies and sign-in addresses are built from this origin, and some of them would drop a path. */
const origin = webAddress.refine(
  (address) => URL.canParse(address) && `${new URL(address).origin}/` === new URL(address).href,
  'must be an address without a path, such as https://tracker.example',
);
const wholeNumber = (most: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(most, `must be at most ${most}`);
const listOf = (isEntry: (entry: string, index: number, all: readonly string[]) => boolean, error: string) =>
  text.refine((list) => entriesOf(list).every(isEntry), error);
const email = emailSchema();
const sender = text.refine(
  (value) => /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value),
  'must be an email address, or a name with one: Tracker <no-reply@tracker.example>',
);
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);
const plainAddress = webAddress.refine((address) => !/[?#@\s;,']/.test(address), 'must be an address without a query');

export const settingsSchema = z.object({
  NODE_ENV: optional(z.enum(['development', 'test', 'production'], 'must be development, test or production')),
  PORT: optional(port),
  HOST: optional(text),
  WORKER_PORT: optional(port),
  DEV_SERVICES_PORT: optional(port),
  DATA_DIR: optional(text),
  SHELL_DIR: optional(text),
  PUBLIC_URL: optional(origin),
  DATABASE_URL: optional(addressOf(/^postgres(ql)?$/, 'postgres://')),
  DATABASE_MIGRATION_URL: optional(addressOf(/^postgres(ql)?$/, 'postgres://')),
  DATABASE_REPLICA_URL: optional(addressOf(/^postgres(ql)?$/, 'postgres://')),
  DATABASE_REPLICA_MAX_LAG_MS: optional(wholeNumber(5_000)),
  DATABASE_POOL_SIZE: optional(wholeNumber(200)),
  DATABASE_PREPARED_STATEMENTS: optional(z.enum(['true', 'false'], 'must be true or false')),
  REDIS_URL: optional(addressOf(/^rediss?$/, 'redis://')),
  SMTP_URL: optional(mailServer),
  MAIL_FROM: optional(sender),
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
  SSO_ENCRYPTION_KEY: optional(
    text.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 random bytes in Base64, such as from: openssl rand -base64 32'),
  ),
  RELEASE_TOKEN: optional(text.min(16, 'must have at least 16 characters')),
  OPERATOR_EMAILS: optional(
    listOf((entry) => email.safeParse(entry).success, 'must be email addresses separated by commas'),
  ),
  TRUSTED_BADGE_ISSUERS: optional(
    listOf(
      (entry) => /^(?:did:|https?:\/\/)\S+$/.test(entry),
      'must be ids of issuers (did:… or https://…) separated by commas',
    ),
  ),
  METRICS_TOKEN: optional(text.min(16, 'must have at least 16 characters')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress),
  TRUST_PROXY: optional(
    listOf(isProxy, 'must be true, false, or addresses and networks separated by commas, such as 10.0.0.0/8'),
  ),
  LOG_LEVEL: optional(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
  ),
});
export type Settings = z.output<typeof settingsSchema>;

export function entriesOf(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function isProxy(entry: string, _index: number, all: readonly string[]): boolean {
  if (entry === 'true' || entry === 'false') return all.length === 1;
  if (NAMED_NETWORKS.has(entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return (
    rest.length === 0 && bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}
