import type { Environment } from './config/environment.js';

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH']);

/** Says on standard error, in one line where the cause is a known one, why the process does not start. */
export function explainStartFailure(error: unknown, { port, workerPort, databaseUrl }: Environment): void {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    const taken = typeof error === 'object' && error !== null && 'port' in error ? error.port : port;
    const setting = taken === workerPort ? 'WORKER_PORT' : 'PORT';
    return say(`Port ${String(taken)} is taken: stop what listens there, or set ${setting}.`);
  }
  const { host, pathname } = new URL(databaseUrl);
  if (UNREACHABLE.has(code))
    return say(`The database at ${host} cannot be reached: start it, or correct DATABASE_URL.`);
  if (code === '28P01' || code === '28000')
    return say(`The database at ${host} refuses the user or password of DATABASE_URL.`);
  if (code === '42501')
    return say(
      'The database is not up to date, and the role of DATABASE_URL may not change it: run `npm run migrate` with DATABASE_MIGRATION_URL first.',
    );
  if (code === '3D000')
    return say(`There is no database named ${pathname.slice(1)} at ${host}: create it, or correct DATABASE_URL.`);
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}

function codeOf(error: unknown): string {
  // A name with several addresses fails with one error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : '';
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
