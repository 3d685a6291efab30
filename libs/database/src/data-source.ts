import 'reflect-metadata';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { entities } from './entities.js';
import { migrations } from './migrations.js';
import { SnakeCaseNaming } from './naming-strategy.js';

const DATE_OID = pg.types.builtins.DATE;

/** A calendar date has no zone: parsing it into a JS Date would shift it, so `date` columns stay `YYYY-MM-DD` text. */
const calendarDatesAsText = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format ?? 'text'),
};

export interface ConnectionOptions {
  /** Connections held at most by this process; 10 by default. */
  poolSize?: number;
  /** Told when an idle connection dies (server restart, network); the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
}

/** A data source on PostgreSQL, not yet connected: call `initialize()`. It never changes the schema; see `migrate`. */
export function createDataSource(url: string, options: ConnectionOptions = {}): DataSource {
  return new DataSource(dataSourceOptions(url, options));
}

/** How the product connects to PostgreSQL, in TypeORM's terms. */
export function dataSourceOptions(url: string, options: ConnectionOptions = {}): DataSourceOptions {
  const { poolSize = 10, onConnectionLost = () => undefined } = options;
  return {
    type: 'postgres',
    url,
    entities,
    migrations,
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize,
    // Without a listener an 'error' event of an idle client ends the process.
    poolErrorHandler: onConnectionLost,
    extra: {
      types: calendarDatesAsText,
      application_name: 'tracker',
      connectionTimeoutMillis: 10_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      // Statements over many rows are estimated as worth compiling, which takes longer than they do.
      options: '-c jit=off',
    },
  };
}
