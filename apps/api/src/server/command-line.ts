import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Environment, processEnvironment } from '../platform/config/environment.js';
import { bringUpToDate } from '../platform/database/bring-up-to-date.js';
import { type AppLogger, NestLogger, createLogger } from '../platform/logging/logger.js';
import { AppModule } from './app.module.js';
import { explainStartFailure } from './start-failure.js';
import { requireDataFolder } from '../platform/storage/data-folder.js';

export async function runCommand(command: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  const environment = processEnvironment();
  const logger = createLogger({ ...environment, logLevel: 'error' }, 'command');
  const app = await start(environment, logger);
  try {
    await command(app);
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
