import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { auditSettings } from '@tracker/database/audit-context';
import { dataSourceOptions } from '@tracker/database/data-source';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { RequestContext } from '../http/request-context.js';
import { LOGGER, type AppLogger } from '../logging/logger.js';

const connection = TypeOrmModule.forRootAsync({
  inject: [ENVIRONMENT, LOGGER],
  useFactory: (environment: Environment, logger: AppLogger) => ({
    ...dataSourceOptions(environment.databaseUrl, {
      poolSize: environment.databasePoolSize,
      onConnectionLost: (err) => logger.warn({ err }, 'database connection lost'),
    }),
    // A wrong address is to be said at once; whoever starts the process starts it again.
    toRetry: () => false,
  }),
});

/** The connection to PostgreSQL, and the unit of work that the repositories injected by modules (`TypeOrmModule.forFeature`) take part in. */
@Global()
@Module({
  imports: [connection],
  providers: [
    {
      provide: UnitOfWork,
      inject: [DataSource, LOGGER, RequestContext],
      useFactory: (dataSource: DataSource, logger: AppLogger, context: RequestContext) =>
        new UnitOfWork(
          dataSource,
          (err) => logger.error({ err }, 'a hook after the transaction failed'),
          () => auditSettings(context.current),
        ),
    },
    {
      provide: PreparedReads,
      inject: [DataSource, UnitOfWork],
      useFactory: (dataSource: DataSource, unitOfWork: UnitOfWork) => new PreparedReads(dataSource, unitOfWork),
    },
  ],
  exports: [UnitOfWork, PreparedReads],
})
export class DatabaseModule {}
