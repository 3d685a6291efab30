import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { auditSettings } from '@tracker/database/audit-context';
import { dataSourceOptions } from '@tracker/database/data-source';
import { settleInstallation } from '@tracker/database/installation';
import { Replica } from '@tracker/database/replica';
import { pool, Statements } from '@tracker/database/statements';
import type { Work } from '@tracker/database/time-limits';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { installationSettingsOf } from '../config/installation-settings.js';
import { RequestContext } from '../actor/request-context.js';
import { LOGGER, type AppLogger } from '../logging/logger.js';

const connectionFor = (work: Work) =>
  TypeOrmModule.forRootAsync({
    inject: [ENVIRONMENT, LOGGER],
    useFactory: (environment: Environment, logger: AppLogger) => ({
      ...dataSourceOptions(environment.databaseUrl, {
        work,
        poolSize: environment.databasePoolSize,
        prepares: environment.databasePrepares,
        onConnectionLost: (err) => logger.warn({ err }, 'database connection lost'),
      }),
      // Fail at once on a wrong address: the process manager restarts the process.
      toRetry: () => false,
    }),
  });

export const REPLICA = Symbol('REPLICA');

function replicaFor(
  dataSource: DataSource,
  { databaseReplica, databasePoolSize: poolSize, databasePrepares: prepares }: Environment,
  clock: Clock,
  logger: AppLogger,
): Replica | null {
  if (!databaseReplica) return null;
  const { url, maxLagMs } = databaseReplica;
  const onChange = (err: unknown) =>
    err ? logger.warn({ err }, 'the replica is not used for now') : logger.info('the replica is used again');
  return new Replica(url, pool(dataSource), { poolSize, prepares, maxLagMs, now: () => clock.now(), onChange });
}

const PROCESS_WORK = Symbol('PROCESS_WORK');

export const INSTALLATION_ID = Symbol('INSTALLATION_ID');

@Global()
@Module({
  providers: [
    {
      provide: UnitOfWork,
      inject: [DataSource, LOGGER, RequestContext, PROCESS_WORK],
      useFactory: (dataSource: DataSource, logger: AppLogger, context: RequestContext, work: Work) =>
        new UnitOfWork(
          dataSource,
          (err) => logger.error({ err }, 'a hook after the transaction failed'),
          () => auditSettings(context.current),
          work,
        ),
    },
    {
      provide: Statements,
      inject: [DataSource, UnitOfWork, REPLICA],
      useFactory: (dataSource: DataSource, unitOfWork: UnitOfWork, replica: Replica | null) =>
        new Statements(dataSource, unitOfWork, replica),
    },
    {
      provide: REPLICA,
      inject: [DataSource, ENVIRONMENT, Clock, LOGGER],
      useFactory: replicaFor,
    },
    {
      provide: INSTALLATION_ID,
      inject: [Statements, ENVIRONMENT],
      useFactory: (statements: Statements, environment: Environment) =>
        settleInstallation((text, values) => statements.query(text, values), installationSettingsOf(environment)),
    },
  ],
  exports: [INSTALLATION_ID, UnitOfWork, Statements, REPLICA],
})
export class DatabaseModule implements OnModuleInit, OnApplicationShutdown {
  constructor(@Inject(REPLICA) private readonly replica: Replica | null) {}

  static for(work: Work): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [connectionFor(work)],
      providers: [{ provide: PROCESS_WORK, useValue: work }],
    };
  }
  async onModuleInit(): Promise<void> {
    await this.replica?.verify();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.replica?.end();
  }
}
