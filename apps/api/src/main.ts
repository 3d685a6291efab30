import { letYoungGenerationGrow } from './server/young-generation.js';
import 'reflect-metadata';
import { processEnvironment } from './platform/config/environment.js';
import { endOnSignals } from './server/end-on-signals.js';
import { gracefulEnd } from './platform/http/graceful-end.js';
import { createLogger } from './platform/observability/logger.js';
import { giveBackStartMemory } from './server/start-memory.js';
import { explainStartFailure } from './server/start-failure.js';
import { requireDataFolder } from './platform/data-folder.js';
import { requireBuckets } from './platform/s3.js';

const environment = processEnvironment();
const logger = createLogger(environment);
const stopTracing = environment.sendsTraces
  ? (await import('./platform/observability/tracing.js')).startTracing('tracker-api')
  : async () => {};
try {
  // Imported dynamically, because static imports would load everything before tracing starts.
  const { bringUpToDate } = await import('./platform/database/bring-up-to-date.js');
  await requireDataFolder(environment.dataDir);
  await requireBuckets(environment);
  await bringUpToDate(environment, logger);
  const { createHttpApp } = await import('./server/create-http-app.js');
  const app = await createHttpApp(environment, logger);
  const end = gracefulEnd(app, { isBehindProxy: environment.trustProxy !== false });
  endOnSignals(logger, () => end().then(stopTracing));
  await app.listen(environment.port, environment.host);
  letYoungGenerationGrow();
  giveBackStartMemory();
  logger.info({ port: environment.port }, 'listening');
} catch (error) {
  explainStartFailure(error, environment);
  process.exit(1);
}
