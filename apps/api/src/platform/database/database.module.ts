import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { auditSettings } from '@tracker/database/audit-context';
import { dataSourceOptions } from '@tracker/database/data-source';
import { settleInstallation } from '@tracker/database/installation';
import { PreparedReads } from '@tracker/database/prepared';
import type { Work } from '@tracker/database/time-limits';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { installationSettingsOf } from '../config/installation-settings.js';
import { RequestContext } from '../actor/request-context.js';
import { REPLICA, replicaFor, ReplicaReads } from './replica-reads.js';
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
      // A wrong address is to be said at once; whoever starts the process starts it again.
      toRetry: () => false,
    }),
  });

/** Injection token of what this process is for. */
const PROCESS_WORK = Symbol('PROCESS_WORK');

/** Injection token of the id of the installation that the database belongs to. */
export const INSTALLATION_ID = Symbol('INSTALLATION_ID');

/** The connection to PostgreSQL, and the unit of work that the repositories injected by modules (`TypeOrmModule.forFeature`) take part in. */
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
      provide: PreparedReads,
      inject: [DataSource, UnitOfWork],
      useFactory: (dataSource: DataSource, unitOfWork: UnitOfWork) => new PreparedReads(dataSource, unitOfWork),
    },
    {
      provide: REPLICA,
      inject: [DataSource, ENVIRONMENT, Clock, LOGGER],
      useFactory: replicaFor,
    },
    ReplicaReads,
    {
      provide: INSTALLATION_ID,
      inject: [DataSource, ENVIRONMENT],
      useFactory: (dataSource: DataSource, environment: Environment) =>
        settleInstallation((text, values) => dataSource.query(text, values), installationSettingsOf(environment)),
    },
  ],
  exports: [INSTALLATION_ID, UnitOfWork, PreparedReads, REPLICA, ReplicaReads],
})
export class DatabaseModule {
  /** `work`: what the process is for, which decides how long its statements may take. */
  static for(work: Work): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [connectionFor(work)],
      providers: [{ provide: PROCESS_WORK, useValue: work }],
    };
  }
}
