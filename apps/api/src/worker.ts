import { letYoungGenerationGrow } from './server/young-generation.js';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { processEnvironment } from './platform/config/environment.js';
import { endOnSignals } from './server/end-on-signals.js';
import { createLogger, NestLogger } from './platform/observability/logger.js';
import { giveBackStartMemory } from './server/start-memory.js';
import { explainStartFailure } from './server/start-failure.js';
import { requireDataFolder } from './platform/data-folder.js';
import { requireBuckets } from './platform/s3.js';

const environment = processEnvironment();
const logger = createLogger(environment, 'worker');
const stopTracing = environment.sendsTraces
  ? (await import('./platform/observability/tracing.js')).startTracing('tracker-worker')
  : async () => {};
try {
  // Imported dynamically, because static imports would load everything before tracing starts.
  const { bringUpToDate } = await import('./platform/database/bring-up-to-date.js');
  await requireDataFolder(environment.dataDir);
  await requireBuckets(environment);
  await bringUpToDate(environment, logger);
  const { AppModule } = await import('./server/app.module.js');
  const app = await NestFactory.createApplicationContext(AppModule.forWorker(environment, logger), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  endOnSignals(logger, () => app.close().then(stopTracing));
  const { serveProbes } = await import('./server/health/probes.js');
  await serveProbes(app, environment);
  letYoungGenerationGrow();
  giveBackStartMemory();
  logger.info('worker started');
} catch (error) {
  explainStartFailure(error, environment);
  process.exit(1);
}
