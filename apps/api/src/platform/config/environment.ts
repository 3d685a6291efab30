import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { IDENTITY_PROVIDERS, type IdentityProvider } from '@tracker/contracts/auth/users';
import { entriesOf, settingsSchema, type Settings } from './settings.schema.js';

/** Injection token of the checked settings. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');

// Beside this project, seen from src/config and dist/config alike.
const BUILT_SHELL = fileURLToPath(new URL('../../../../shell/dist', import.meta.url));
const PORTFOLIO_ON_THE_SERVER = fileURLToPath(new URL('../../../../portfolio/dist-server', import.meta.url));

const REQUIRED_IN_PRODUCTION = ['PUBLIC_URL', 'SMTP_URL'] as const satisfies readonly (keyof Settings)[];

export interface ProviderCredentials {
  clientId: string;
  clientSecret: string;
}

/** A bucket of S3, or of what speaks like it. */
export interface S3Bucket {
  bucket: string;
  region: string;
  /** Null: Amazon's own. */
  endpoint: string | null;
  /** Null: the machine's own role. */
  accessKeyId: string | null;
  secretAccessKey: string | null;
}

export interface Environment {
  nodeEnv: 'development' | 'test' | 'production';
  isProduction: boolean;
  port: number;
  host: string;
  /** Where a worker answers probes and scrapes; null: it does not listen. */
  workerPort: number | null;
  devServicesPort: number;
  dataDir: string;
  /** Folder of the built shell: index.html and its hashed assets. */
  shellDir: string;
  /** Folder of what the deployed portfolio remote renders on the server. */
  portfolioServerDir: string;
  /** Origin people use, without a slash at the end. */
  publicUrl: string;
  databaseUrl: string;
  /** For `migrate` alone: the owner of the tables, and always PostgreSQL itself, without a pooler between. */
  databaseMigrationUrl: string;
  databasePoolSize: number;
  /** A standby of the database, for exports and reports; null: the database answers them itself. */
  databaseReplica: { url: string; maxLagMs: number } | null;
  /** Whether statements may stay prepared on a connection. */
  databasePrepares: boolean;
  redisUrl: string | null;
  smtpUrl: string;
  mailFrom: string;
  /** Null: in production plans cannot be bought, elsewhere the local stand-in at `devServicesPort` answers (see `offersOf`). */
  stripe: { secretKey: string; webhookSecret: string; priceTeam: string | null; priceEnterprise: string | null } | null;
  /** Null for a provider: in production it is not offered, elsewhere the development identity provider stands in. */
  providers: Record<IdentityProvider, ProviderCredentials | null>;
  microsoftTenant: string;
  s3: S3Bucket | null;
  /** Where releases of remotes are kept; null: in `dataDir`. */
  remotesBucket: S3Bucket | null;
  /** What browsers put before the address of a release's file, without a slash at the end; null: this product's own origin. */
  remotesUrl: string | null;
  /** Lets a build of another repository be released; null: nobody does. */
  releaseToken: string | null;
  /** Encrypts the secrets of organizations' sign-in providers, in Base64; null: in production there is no single sign-on, elsewhere a key is made in `dataDir`. */
  ssoEncryptionKey: string | null;
  operatorEmails: readonly string[];
  metricsToken: string | null;
  /** Whether traces are sent; where to, OpenTelemetry reads from its own variables. */
  sendsTraces: boolean;
  /** What Fastify takes as `trustProxy`: false, or the addresses of the proxies in front. */
  trustProxy: boolean | string;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  secureCookies: boolean;
}

/** Settings that cannot be used; `lines` names each of them in one sentence. */
export class InvalidEnvironmentError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** Checks the settings. Throws an InvalidEnvironmentError that names every bad one. */
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

/** Pairs of which one half is useless. */
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
    problems.push('REMOTES_URL is missing: browsers must be told where they find what lies in REMOTES_BUCKET.');
  return problems;
}

/** What a developer's machine may have, and with which people could neither stay signed in nor buy. */
function settingsUnfitForProduction(settings: Settings): string[] {
  if (nodeEnvOf(settings) !== 'production') return [];
  const problems: string[] = [];
  const { PUBLIC_URL: address, STRIPE_SECRET_KEY: sells } = settings;
  if (address && new URL(address).protocol === 'http:' && !isThisMachine(new URL(address).hostname))
    problems.push(
      'PUBLIC_URL must begin with https:// when NODE_ENV is production, as it is when left out: browsers keep the cookies of sessions for nothing else.',
    );
  for (const name of ['STRIPE_PRICE_TEAM', 'STRIPE_PRICE_ENTERPRISE'] as const)
    if (sells && !settings[name])
      problems.push(`${name} is missing: with STRIPE_SECRET_KEY plans are sold, each for a price that Stripe knows.`);
  return problems;
}

/** Browsers trust these without TLS. */
function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function clientSettings(provider: IdentityProvider) {
  return [`${upper(provider)}_CLIENT_ID`, `${upper(provider)}_CLIENT_SECRET`] as const satisfies (keyof Settings)[];
}

function upper<P extends IdentityProvider>(provider: P): Uppercase<P> {
  return provider.toUpperCase() as Uppercase<P>;
}

/** Stand-ins, which anybody can sign in at, are switched on by a word and never by leaving one out. */
function nodeEnvOf({ NODE_ENV }: Settings): Environment['nodeEnv'] {
  return NODE_ENV ?? 'production';
}

function environmentOf(settings: Settings): Environment {
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
    databaseMigrationUrl: settings.DATABASE_MIGRATION_URL ?? settings.DATABASE_URL ?? '',
    databasePoolSize: settings.DATABASE_POOL_SIZE ?? 10,
    databaseReplica: replicaOf(settings),
    databasePrepares: settings.DATABASE_PREPARED_STATEMENTS !== 'false',
    redisUrl: settings.REDIS_URL ?? null,
    smtpUrl: settings.SMTP_URL ?? `smtp://127.0.0.1:${devServicesPort + 1}`,
    mailFrom: settings.MAIL_FROM ?? `Micro-Credential Tracker <no-reply@${hostname}>`,
    stripe: stripeOf(settings),
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
    ssoEncryptionKey: settings.SSO_ENCRYPTION_KEY ?? null,
    operatorEmails: entriesOf(settings.OPERATOR_EMAILS ?? '').map((email) => email.toLowerCase()),
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

function stripeOf(settings: Settings): Environment['stripe'] {
  if (!settings.STRIPE_SECRET_KEY || !settings.STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    priceTeam: settings.STRIPE_PRICE_TEAM ?? null,
    priceEnterprise: settings.STRIPE_PRICE_ENTERPRISE ?? null,
  };
}

function replicaOf(settings: Settings): Environment['databaseReplica'] {
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
