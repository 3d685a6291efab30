import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { entities } from '@tracker/database/entities';
import type { Replica } from '@tracker/database/replica';
import { Statements } from '@tracker/database/statements';
import type { Work } from '@tracker/database/time-limits';
import { DataSource } from 'typeorm';
import { AccessLookup } from '../platform/actor/access-lookup.js';
import { RequestContext } from '../platform/actor/request-context.js';
import { Clock } from '../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../platform/config/environment.js';
import { connectionFor, databaseProviders, REPLICA } from '../platform/database/database.providers.js';
import { Downloads } from '../platform/downloads/downloads.service.js';
import { PermissionGuard } from '../platform/http/access/permission.guard.js';
import { ErrorFilter } from '../platform/http/errors/error.filter.js';
import { ValidationPipe } from '../platform/http/errors/validation-sentences.js';
import { PublicPages } from '../platform/http/pages/public-pages.js';
import { DurableJobs } from '../platform/jobs/durable/durable-jobs.js';
import { JobWorkers } from '../platform/jobs/durable/job-workers.js';
import { JobsRepository } from '../platform/jobs/durable/jobs.repository.js';
import { JobOperationsController } from '../platform/jobs/job-operations.controller.js';
import { JobOperationsRepository } from '../platform/jobs/job-operations.repository.js';
import { RetentionJob } from '../platform/jobs/retention.job.js';
import { ScheduledTasks } from '../platform/jobs/scheduled-tasks.js';
import { ListenWake } from '../platform/jobs/wake/listen-wake.js';
import { Wake } from '../platform/jobs/wake/wake.js';
import { type AppLogger, LOGGER } from '../platform/observability/logger.js';
import { Metrics } from '../platform/observability/metrics.js';
import { registerDatabaseMetrics } from '../platform/database/database-metrics.js';

const repositories = TypeOrmModule.forFeature(entities);

const shared: Provider[] = [
  AccessLookup,
  Clock,
  Downloads,
  DurableJobs,
  JobsRepository,
  PublicPages,
  RequestContext,
  ScheduledTasks,
  { provide: Metrics, useFactory: () => new Metrics() },
];

@Global()
@Module({
  imports: [DiscoveryModule, repositories],
  controllers: [JobOperationsController],
  providers: [
    ...shared,
    JobOperationsRepository,
    JobWorkers,
    RetentionJob,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: PermissionGuard },
    { provide: APP_PIPE, useClass: ValidationPipe },
  ],
  exports: [...shared, RetentionJob, repositories],
})
export class PlatformModule implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(REPLICA) private readonly replica: Replica | null,
    @Inject(Wake) private readonly wake: Wake,
    private readonly metrics: Metrics,
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
  ) {}

  static async with(environment: Environment, logger: AppLogger, work: Work): Promise<DynamicModule> {
    const { redisUrl, databaseUrl } = environment;
    // Not loaded without Redis: Bull is large, connects on registration, and every call would hang.
    const bull = redisUrl ? (await import('../platform/jobs/wake/bull-wake.js')).bullWake(redisUrl, logger) : null;
    const wake = bull?.provider ?? { provide: Wake, useFactory: () => new ListenWake(databaseUrl, logger) };
    const providers: Provider[] = [
      { provide: ENVIRONMENT, useValue: environment },
      { provide: LOGGER, useValue: logger },
      wake,
      ...databaseProviders(work),
    ];
    const imports = [connectionFor(environment, logger, work), ...(bull ? [bull.queue] : [])];
    return { module: PlatformModule, imports, providers, exports: providers };
  }

  async onModuleInit(): Promise<void> {
    registerDatabaseMetrics(this.metrics, this.dataSource, this.statements, this.replica);
    await this.replica?.verify();
  }

  /** Runs before @nestjs/bull closes its queue, which would wait forever while Redis is down. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.wake.close();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.replica?.end();
  }
}
