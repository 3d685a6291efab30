import type { DynamicModule, Provider } from '@nestjs/common';
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
import { ENVIRONMENT, type Environment, installationSettingsOf } from '../config/environment.js';
import { RequestContext } from '../actor/request-context.js';
import { type AppLogger, LOGGER } from '../observability/logger.js';

export const connectionFor = (environment: Environment, logger: AppLogger, work: Work): DynamicModule =>
  TypeOrmModule.forRoot({
    ...dataSourceOptions(environment.databaseUrl, {
      work,
      poolSize: environment.databasePoolSize,
      prepares: environment.databasePrepares,
      onConnectionLost: (err) => logger.warn({ err }, 'database connection lost'),
    }),
    // Fail at once on a wrong address: the process manager restarts the process.
    toRetry: () => false,
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

export const INSTALLATION_ID = Symbol('INSTALLATION_ID');

export const databaseProviders = (work: Work): Provider[] => [
  {
    provide: UnitOfWork,
    inject: [DataSource, LOGGER, RequestContext],
    useFactory: (dataSource: DataSource, logger: AppLogger, context: RequestContext) =>
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
  { provide: REPLICA, inject: [DataSource, ENVIRONMENT, Clock, LOGGER], useFactory: replicaFor },
  {
    provide: INSTALLATION_ID,
    inject: [Statements, ENVIRONMENT],
    useFactory: (statements: Statements, environment: Environment) =>
      settleInstallation((text, values) => statements.query(text, values), installationSettingsOf(environment)),
  },
];
