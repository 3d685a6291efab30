import { letYoungGenerationGrow } from './young-generation.js';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { processEnvironment } from './config/process-environment.js';
import { endOnSignals } from './end-on-signals.js';
import { createLogger } from './logging/logger.js';
import { NestLogger } from './logging/nest-logger.js';
import { giveBackStartMemory } from './start-memory.js';
import { explainStartFailure } from './start-failure.js';
import { requireDataFolder } from './storage/data-folder.js';
import { requireBuckets } from './storage/required-buckets.js';

const environment = processEnvironment();
const logger = createLogger(environment, 'worker');
const stopTracing = environment.sendsTraces
  ? (await import('./observability/tracing.js')).startTracing('tracker-worker')
  : async () => {};
try {
  // Imported here, as imports at the top would all be loaded before the first of them runs.
  const { bringUpToDate } = await import('./database/bring-up-to-date.js');
  const { WorkerModule } = await import('./worker.module.js');
  await requireDataFolder(environment.dataDir);
  await requireBuckets(environment);
  await bringUpToDate(environment, logger);
  const app = await NestFactory.createApplicationContext(WorkerModule.with(environment, logger), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  endOnSignals(logger, () => app.close().then(stopTracing));
  const { serveProbes } = await import('./modules/health/probes.js');
  await serveProbes(app, environment);
  letYoungGenerationGrow();
  giveBackStartMemory();
  logger.info('worker started');
} catch (error) {
  explainStartFailure(error, environment);
  process.exit(1);
}
