import type { LoggerService } from '@nestjs/common';
import type { AppLogger } from './logger.js';

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
