import type { LoggerService } from '@nestjs/common';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Environment } from '../config/environment.js';

export const LOGGER = Symbol('LOGGER');
export type AppLogger = Logger;

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

export function createLogger({ logLevel, nodeEnv }: LogSettings, service = 'api'): AppLogger {
  const options = {
    ...lineFormat({ logLevel, nodeEnv }, service),
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  };
  // Asynchronous writes could be overtaken by the flush at exit: the last lines would be in the wrong order.
  return pino(options, pino.destination({ sync: true }));
}

/** Half of a pipe's capacity (pipe(7)), so that writes block only when the reader is far behind. */
const BLOCK_BYTES = 32_768;
const MAX_DELAY_MS = 1_000;

export function createRequestLogger(settings: LogSettings): AppLogger {
  const blocks = pino.destination({
    sync: false,
    minLength: BLOCK_BYTES,
    maxWrite: 2 * BLOCK_BYTES,
    periodicFlush: MAX_DELAY_MS,
    contentMode: 'buffer',
  }) as unknown as { write(line: Buffer): void };
  // Given a string, the destination would recount its whole buffer for every line.
  return pino(lineFormat(settings, 'api'), { write: (line) => blocks.write(Buffer.from(line)) });
}

function lineFormat({ logLevel, nodeEnv }: LogSettings, service: string): LoggerOptions {
  return {
    level: logLevel,
    base: { service, environment: nodeEnv },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
}

/** TypeORM and pg attach queries, parameters and row values to their errors, so only safe fields are logged. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const constraint = 'constraint' in error ? String(error.constraint) : undefined;
  return { type: error.name, code, constraint, message: withoutValues(error.message), stack: framesOf(error) };
}

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

export class NestLogger implements LoggerService {
  constructor(private readonly logger: AppLogger) {}

  log(message: unknown, ...context: unknown[]): void {
    this.logger.debug({ context: context.at(-1) }, String(message));
  }

  warn(message: unknown, ...context: unknown[]): void {
    this.logger.warn({ context: context.at(-1) }, String(message));
  }

  error(message: unknown, ...context: unknown[]): void {
    const err = [message, ...context].find((part) => part instanceof Error);
    this.logger.error({ err, context: context.at(-1) }, err ? 'error' : String(message));
  }

  fatal(message: unknown, ...context: unknown[]): void {
    this.error(message, ...context);
  }
}
