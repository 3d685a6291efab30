import { pino, type Logger, type LoggerOptions } from 'pino';
import type { Environment } from '../config/environment.js';

/** Injection token of the process's logger. */
export const LOGGER = Symbol('LOGGER');
export type AppLogger = Logger;

/** What must never reach a log, wherever somebody puts it. */
const SECRET_KEYS = [
  'password',
  'token',
  'secret',
  'cookie',
  'authorization',
  'email',
  'to',
  'from',
  'firstName',
  'lastName',
  'notes',
  'parameters',
  'detail',
];

type LogSettings = Pick<Environment, 'logLevel' | 'nodeEnv'>;

/** Structured lines on standard output. Errors keep type, message and stack; database errors lose the values that failed. */
export function createLogger({ logLevel, nodeEnv }: LogSettings, service = 'api'): AppLogger {
  return pino({
    ...lineFormat({ logLevel, nodeEnv }, service),
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  });
}

/** Half of what a pipe holds (pipe(7)), so that a block goes into it in one piece unless its reader is far behind. */
const BLOCK_BYTES = 32_768;
const LONGEST_DELAY_MS = 1_000;

/**
 * For the lines of requests, which hold nothing to hide. They are written in blocks: a write for each would cost more than all else that
 * surrounds a small answer.
 */
export function createRequestLogger(settings: LogSettings): AppLogger {
  const blocks = pino.destination({
    sync: false,
    minLength: BLOCK_BYTES,
    maxWrite: 2 * BLOCK_BYTES,
    periodicFlush: LONGEST_DELAY_MS,
    contentMode: 'buffer',
  }) as unknown as { write(line: Buffer): void };
  // As bytes: of text it would count the whole block again at each line.
  return pino(lineFormat(settings, 'api'), { write: (line) => blocks.write(Buffer.from(line)) });
}

function lineFormat({ logLevel, nodeEnv }: LogSettings, service: string): LoggerOptions {
  return {
    level: logLevel,
    base: { service, environment: nodeEnv },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
}

/** Only what finds the fault: TypeORM and pg hang queries, parameters and row values on their errors. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const constraint = 'constraint' in error ? String(error.constraint) : undefined;
  return { type: error.name, code, constraint, message: withoutValues(error.message), stack: framesOf(error) };
}

/** PostgreSQL quotes values in its messages: invalid input syntax for type uuid: "…". */
export function withoutValues(message: string): string {
  return message.replace(/"[^"]*"/g, '"…"').slice(0, 500);
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
}
