import type { Offers } from '@tracker/contracts/billing/offers';
import { IDENTITY_PROVIDERS, type IdentityProvider } from '@tracker/contracts/auth/users';
import type { InstallationSettings } from '@tracker/database/installation';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { entriesOf, settingsSchema, type Settings } from './settings.schema.js';

export const ENVIRONMENT = Symbol('ENVIRONMENT');

const BUILT_SHELL = fileURLToPath(new URL('../../../../shell/dist', import.meta.url));
const PORTFOLIO_ON_THE_SERVER = fileURLToPath(new URL('../../../../portfolio/dist-server', import.meta.url));

const REQUIRED_IN_PRODUCTION = ['PUBLIC_URL', 'SMTP_URL'] as const satisfies readonly (keyof Settings)[];

export interface ProviderCredentials {
  clientId: string;
  clientSecret: string;
}

export interface S3Bucket {
  bucket: string;
  region: string;
  endpoint: string | null;
  accessKeyId: string | null;
  secretAccessKey: string | null;
}

export type Environment = ReturnType<typeof environmentOf>;

export class InvalidEnvironmentError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const parsed = settingsSchema.safeParse(source);
  if (!parsed.success) throw new InvalidEnvironmentError(describeIssues(parsed.error.issues));
  const problems = [
    ...missingSettings(parsed.data),
    ...halfSettings(parsed.data),
    ...settingsUnfitForProduction(parsed.data),
  ];
  if (problems.length > 0) throw new InvalidEnvironmentError(problems);
  return environmentOf(parsed.data);
}

function describeIssues(issues: readonly z.core.$ZodIssue[]): string[] {
  const lines = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = path.map(String).join('.');
    if (!lines.has(name)) lines.set(name, `${name} ${message}.`);
  }
  return [...lines.values()];
}

function missingSettings(settings: Settings): string[] {
  const missing: string[] = [];
  if (!settings.DATABASE_URL)
    missing.push(
      'DATABASE_URL is missing: give the address of the PostgreSQL database, such as postgres://user:password@host:5432/name.',
    );
  if (nodeEnvOf(settings) !== 'production') return missing;
  for (const name of REQUIRED_IN_PRODUCTION) {
    if (!settings[name])
      missing.push(`${name} is missing: it is required when NODE_ENV is production, as it is when left out.`);
  }
  if (!IDENTITY_PROVIDERS.some((provider) => clientSettings(provider).some((name) => settings[name])))
    missing.push(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing, and so are those of MICROSOFT and LINKEDIN: one of them is required when NODE_ENV is production, as it is when left out.',
    );
  return missing;
}

function halfSettings(settings: Settings): string[] {
  const pairs: (readonly [keyof Settings, keyof Settings])[] = [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ...IDENTITY_PROVIDERS.map(clientSettings),
  ];
  const problems = pairs.flatMap(([one, other]) => {
    if (settings[one] && !settings[other]) return [`${other} is missing: it goes together with ${one}.`];
    if (settings[other] && !settings[one]) return [`${one} is missing: it goes together with ${other}.`];
    return [];
  });
  if (settings.REMOTES_BUCKET && !settings.REMOTES_URL)
    problems.push('REMOTES_URL is missing: it is the address at which browsers find the files of REMOTES_BUCKET.');
  return problems;
}

function settingsUnfitForProduction(settings: Settings): string[] {
  if (nodeEnvOf(settings) !== 'production') return [];
  const problems: string[] = [];
  const { PUBLIC_URL: address, STRIPE_SECRET_KEY: sells } = settings;
  if (address && new URL(address).protocol === 'http:' && !isThisMachine(new URL(address).hostname))
    problems.push(
      'PUBLIC_URL must begin with https:// when NODE_ENV is production (the default), because browsers keep session cookies only over HTTPS.',
    );
  for (const name of ['STRIPE_PRICE_TEAM', 'STRIPE_PRICE_ENTERPRISE'] as const)
    if (sells && !settings[name])
      problems.push(`${name} is missing: with STRIPE_SECRET_KEY plans are sold, each for a price that Stripe knows.`);
  return problems;
}

/** Browsers treat these hosts as secure without TLS. */
function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function clientSettings(provider: IdentityProvider) {
  return [`${upper(provider)}_CLIENT_ID`, `${upper(provider)}_CLIENT_SECRET`] as const satisfies (keyof Settings)[];
}

function upper<P extends IdentityProvider>(provider: P): Uppercase<P> {
  return provider.toUpperCase() as Uppercase<P>;
}

/** Production is the default, because anybody can sign in at the development stand-ins. */
function nodeEnvOf({ NODE_ENV }: Settings) {
  return NODE_ENV ?? 'production';
}

function environmentOf(settings: Settings) {
  const nodeEnv = nodeEnvOf(settings);
  const port = settings.PORT ?? 3000;
  const devServicesPort = settings.DEV_SERVICES_PORT ?? port + 1;
  const { origin: publicUrl, hostname } = new URL(settings.PUBLIC_URL ?? `http://localhost:${port}`);
  return {
    nodeEnv,
    isProduction: nodeEnv === 'production',
    port,
    host: settings.HOST ?? '0.0.0.0',
    workerPort: settings.WORKER_PORT ?? null,
    devServicesPort,
    dataDir: resolve(settings.DATA_DIR ?? '.data'),
    shellDir: settings.SHELL_DIR ? resolve(settings.SHELL_DIR) : BUILT_SHELL,
    portfolioServerDir: PORTFOLIO_ON_THE_SERVER,
    publicUrl,
    databaseUrl: settings.DATABASE_URL ?? '',
    /** Only for `migrate`: connects as the owner of the tables, directly to PostgreSQL and never through a pooler. */
    databaseMigrationUrl: settings.DATABASE_MIGRATION_URL ?? settings.DATABASE_URL ?? '',
    databasePoolSize: settings.DATABASE_POOL_SIZE ?? 10,
    databaseReplica: replicaOf(settings),
    databasePrepares: settings.DATABASE_PREPARED_STATEMENTS !== 'false',
    redisUrl: settings.REDIS_URL ?? null,
    smtpUrl: settings.SMTP_URL ?? `smtp://127.0.0.1:${devServicesPort + 1}`,
    mailFrom: settings.MAIL_FROM ?? `Micro-Credential Tracker <no-reply@${hostname}>`,
    /** If null, plans can't be bought in production; elsewhere the stand-in answers (see `offersOf`). */
    stripe: stripeOf(settings),
    /** A provider that is null is not offered in production; elsewhere the development identity provider replaces it. */
    providers: {
      google: credentialsOf(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
      microsoft: credentialsOf(settings.MICROSOFT_CLIENT_ID, settings.MICROSOFT_CLIENT_SECRET),
      linkedin: credentialsOf(settings.LINKEDIN_CLIENT_ID, settings.LINKEDIN_CLIENT_SECRET),
    },
    microsoftTenant: settings.MICROSOFT_TENANT ?? 'common',
    s3: bucketOf(settings.S3_BUCKET, settings),
    remotesBucket: bucketOf(settings.REMOTES_BUCKET, settings),
    remotesUrl: settings.REMOTES_URL?.replace(/\/+$/, '') ?? null,
    releaseToken: settings.RELEASE_TOKEN ?? null,
    /**
     * Encrypts the secrets of organizations' sign-in providers (Base64). If null, production has no single sign-on;
     * elsewhere a key is created in `dataDir`.
     */
    ssoEncryptionKey: settings.SSO_ENCRYPTION_KEY ?? null,
    operatorEmails: entriesOf(settings.OPERATOR_EMAILS ?? '').map((email) => email.toLowerCase()),
    /** Issuers whose badges get a mark for a known issuer, besides organizations of this installation. */
    trustedBadgeIssuers: entriesOf(settings.TRUSTED_BADGE_ISSUERS ?? ''),
    metricsToken: settings.METRICS_TOKEN ?? null,
    sendsTraces: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    trustProxy: trustProxyOf(settings.TRUST_PROXY),
    logLevel: settings.LOG_LEVEL ?? (nodeEnv === 'test' ? 'silent' : 'info'),
    secureCookies: nodeEnv === 'production',
  };
}

function credentialsOf(clientId: string | undefined, clientSecret: string | undefined): ProviderCredentials | null {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

function stripeOf(settings: Settings) {
  if (!settings.STRIPE_SECRET_KEY || !settings.STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    priceTeam: settings.STRIPE_PRICE_TEAM ?? null,
    priceEnterprise: settings.STRIPE_PRICE_ENTERPRISE ?? null,
  };
}

function replicaOf(settings: Settings) {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_MAX_LAG_MS: maxLagMs = 250 } = settings;
  return url ? { url, maxLagMs } : null;
}

function bucketOf(bucket: string | undefined, settings: Settings): S3Bucket | null {
  if (!bucket) return null;
  return {
    bucket,
    region: settings.S3_REGION ?? 'us-east-1',
    endpoint: settings.S3_ENDPOINT ?? null,
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? null,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? null,
  };
}

function trustProxyOf(setting: string | undefined): boolean | string {
  if (setting === undefined || setting === 'false') return false;
  return setting === 'true' ? true : setting;
}

export function installationSettingsOf({
  isProduction,
  publicUrl,
}: Pick<Environment, 'isProduction' | 'publicUrl'>): InstallationSettings {
  return { kind: isProduction ? 'production' : 'development', publicUrl };
}

export function offersOf({
  isProduction,
  providers,
  stripe,
  ssoEncryptionKey,
}: Pick<Environment, 'isProduction' | 'providers' | 'stripe' | 'ssoEncryptionKey'>): Offers {
  return {
    signIn: IDENTITY_PROVIDERS.filter((provider) => !isProduction || providers[provider] !== null),
    plans: !isProduction || stripe !== null,
    sso: !isProduction || ssoEncryptionKey !== null,
  };
}

export function processEnvironment(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof InvalidEnvironmentError)) throw error;
    for (const line of error.lines) process.stderr.write(`Configuration: ${line}\n`);
    process.exit(1);
  }
}
