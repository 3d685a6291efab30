import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { auditSettings } from '@tracker/database/audit-context';
import { createDataSource } from '@tracker/database/data-source';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { RequestContext } from '../http/request-context.js';
import { LOGGER, type AppLogger } from '../logging/logger.js';

@Global()
@Module({
  providers: [
    {
      provide: DataSource,
      inject: [ENVIRONMENT, LOGGER],
      useFactory: (environment: Environment, logger: AppLogger) =>
        createDataSource(environment.databaseUrl, {
          poolSize: environment.databasePoolSize,
          onConnectionLost: (err) => logger.warn({ err }, 'database connection lost'),
        }).initialize(),
    },
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
  exports: [DataSource, UnitOfWork, PreparedReads],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}
