import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { argumentsOrHelp } from '../platform/config/command-line-of.js';
import { type Environment, processEnvironment } from '../platform/config/environment.js';
import { bringUpToDate } from '../platform/database/bring-up-to-date.js';
import { type AppLogger, createLogger, NestLogger } from '../platform/observability/logger.js';
import { AppModule } from './app.module.js';
import { explainStartFailure } from './start-failure.js';
import { requireDataFolder } from '../platform/data-folder.js';

/** `command` answers the lines to print, or null if its arguments don't follow `usage`. */
export async function runCommand(
  usage: string,
  command: (app: INestApplicationContext, args: string[]) => Promise<string[] | null>,
  options: { needsOne?: boolean } = {},
): Promise<void> {
  const args = argumentsOrHelp(usage, options);
  const environment = processEnvironment();
  const logger = createLogger({ ...environment, logLevel: 'error' }, 'command');
  const app = await start(environment, logger);
  try {
    const lines = await command(app, args);
    if (!lines) throw new Error(usage);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await app.close();
  }
}

async function start(environment: Environment, logger: AppLogger): Promise<INestApplicationContext> {
  try {
    await requireDataFolder(environment.dataDir);
    await bringUpToDate(environment, logger, 0);
    return await NestFactory.createApplicationContext(AppModule.forCommand(environment, logger), {
      logger: new NestLogger(logger),
      abortOnError: false,
    });
  } catch (error) {
    explainStartFailure(error, environment);
    process.exit(1);
  }
}
