import type { DynamicModule, Type } from '@nestjs/common';
import type { Work } from '@tracker/database/time-limits';
import { ActorModule } from './actor/actor.module.js';
import { ClockModule } from './clock/clock.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Environment } from './config/environment.js';
import { DatabaseModule } from './database/database.module.js';
import { HttpModule } from './http/http.module.js';
import type { AppLogger } from './logging/logger.js';
import { DurableJobsModule } from './jobs/durable/durable-jobs.module.js';
import { ScheduledTasksModule } from './jobs/scheduled-tasks.module.js';
import { LoggingModule } from './logging/logging.module.js';
import { WakeModule } from './jobs/wake/wake.module.js';
import { ObservabilityModule } from './observability/observability.module.js';

/** What every process of the service is built on. */
export function coreModules(
  environment: Environment,
  logger: AppLogger,
  work: Work,
): (Type | DynamicModule | Promise<DynamicModule>)[] {
  return [
    ConfigModule.with(environment),
    LoggingModule.with(logger),
    DatabaseModule.for(work),
    ObservabilityModule,
    ClockModule,
    ActorModule,
    ScheduledTasksModule,
    DurableJobsModule,
    HttpModule,
    WakeModule.with(environment),
  ];
}
