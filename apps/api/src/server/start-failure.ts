import { OtherInstallationError } from '@tracker/database/installation';
import { isUnreachable } from '@tracker/database/outage';
import { NoReplicaError } from '@tracker/database/replica';
import type { Environment } from '../platform/config/environment.js';
import { UnusableBucketError } from '../platform/s3.js';
import { commandLineOf } from '../platform/config/command-line-of.js';

/** The driver's message; it sets no code. */
const NO_PASSWORD = /^SASL: SCRAM-SERVER-FIRST-MESSAGE: client password/;
const NO_FOLDER = new Set(['ENOTDIR', 'EEXIST', 'ENOENT']);
const FORBIDDEN = new Set(['EACCES', 'EPERM', 'EROFS']);

const ONE_SENTENCE = [NoReplicaError, OtherInstallationError, UnusableBucketError];

type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_MIGRATION_URL';

export function explainStartFailure(error: unknown, environment: Environment, setting?: DatabaseSetting): void {
  process.stderr.write(`${describeStartFailure(error, environment, setting)}\n`);
}

export function describeStartFailure(
  error: unknown,
  { port, workerPort, databaseUrl, databaseMigrationUrl, dataDir }: Environment,
  setting: DatabaseSetting = 'DATABASE_URL',
): string {
  if (ONE_SENTENCE.some((known) => error instanceof known)) return (error as Error).message;
  const code = codeOf(error);
  const path = stringIn(error, 'path');
  if (path.startsWith(dataDir) || dataDir.startsWith(path || '?')) {
    // The failing path can be a temporary test folder inside it.
    const place = path.replace(/\/\.try-\w*$/, '');
    if (NO_FOLDER.has(code)) return `DATA_DIR ${dataDir} cannot be used: ${place} is not a folder. Choose another.`;
    if (FORBIDDEN.has(code))
      return `${place} in DATA_DIR ${dataDir} cannot be written: give it to the account that runs this, or choose another.`;
    if (code === 'ENOSPC') return `The disk of DATA_DIR ${dataDir} is full.`;
  }
  if (code === 'EADDRINUSE') {
    const taken = stringIn(error, 'port') || String(port);
    const setting = taken === String(workerPort) ? 'WORKER_PORT' : 'PORT';
    return `Port ${taken} is taken: stop what listens there, or set ${setting}.`;
  }
  const { host, pathname, username, password } = new URL(
    setting === 'DATABASE_URL' ? databaseUrl : databaseMigrationUrl,
  );
  if (isUnreachable(error)) return `The database at ${host} cannot be reached: start it, or correct ${setting}.`;
  const passwordSetting = password ? setting : 'PGPASSWORD (with Docker Compose: POSTGRES_SERVICE_PASSWORD)';
  if (code === '28P01')
    return `The database at ${host} refuses the password of user ${decodeURIComponent(username)}: correct ${passwordSetting}.`;
  if (code === '28000') return `The database at ${host} refuses the user of ${setting}.`;
  if (error instanceof Error && NO_PASSWORD.test(error.message))
    return `The database at ${host} asks for a password: set ${passwordSetting}, or write it into ${setting}.`;
  if (code === '42501' && setting === 'DATABASE_MIGRATION_URL')
    return 'The role of DATABASE_MIGRATION_URL may not change the database: name the one that owns its tables.';
  if (code === '42501')
    return `The database is not up to date, and the role of DATABASE_URL may not change it: run \`${commandLineOf('migrate')}\` with DATABASE_MIGRATION_URL first.`;
  if (code === '3D000')
    return `There is no database named ${pathname.slice(1)} at ${host}: create it, or correct ${setting}.`;
  return String(error instanceof Error ? error.stack : error);
}

function codeOf(error: unknown): string {
  // A host name with several addresses fails with one error per address.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return stringIn(first, 'code');
}

function stringIn(error: unknown, key: 'code' | 'path' | 'port'): string {
  return typeof error === 'object' && error !== null && key in error ? String(Reflect.get(error, key)) : '';
}
