import type { DynamicModule, Type } from '@nestjs/common';
import type { Work } from '@tracker/database/time-limits';
import { ActorModule } from '../platform/actor/actor.module.js';
import { ClockModule } from '../platform/clock.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { HttpModule } from '../platform/http/http.module.js';
import type { AppLogger } from '../platform/logging/logger.js';
import { DurableJobsModule } from '../platform/jobs/durable/durable-jobs.module.js';
import { ScheduledTasksModule } from '../platform/jobs/scheduled-tasks.module.js';
import { LoggingModule } from '../platform/logging/logging.module.js';
import { WakeModule } from '../platform/jobs/wake/wake.module.js';
import { ObservabilityModule } from '../platform/observability/observability.module.js';

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
