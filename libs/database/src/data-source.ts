import 'reflect-metadata';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { entities } from './entities.js';
import { migrations } from './migrations.js';
import { SnakeCaseNaming } from './naming-strategy.js';
import { IDLE_IN_TRANSACTION_MS, settingsOf, TIME_LIMITS, type Work } from './time-limits.js';
import { UnpreparedClient } from './unprepared-client.js';

const DATE_OID = pg.types.builtins.DATE;

/** A calendar date has no zone: parsing it into a JS Date would shift it, so `date` columns stay `YYYY-MM-DD` text. */
const calendarDatesAsText = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format ?? 'text'),
};

export interface ConnectionOptions {
  /** Connections held at most by this process; 10 by default. */
  poolSize?: number;
  /** What this process is for: whose time limits a connection begins with; a request's by default. */
  work?: Work;
  /** False behind a pooler that gives each statement another connection of the server and knows nothing of prepared ones; true by default. */
  prepares?: boolean;
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
    extra: poolOptions(options),
  };
}

/** What every connection begins with, in pg's terms. */
export function poolOptions({ work = 'request', prepares = true }: ConnectionOptions): pg.PoolConfig {
  const limits = TIME_LIMITS[work];
  return {
    types: calendarDatesAsText,
    application_name: 'tracker',
    // An error of a connection that somebody has taken and is not asking anything of would end the process as well; the next thing he asks tells
    // him. pg hands a new connection over while it still reads what came with it, which may be the news of its end.
    onConnect: (client) => void client.on('error', () => undefined),
    ...(!prepares && { Client: UnpreparedClient }),
    connectionTimeoutMillis: limits.connection,
    query_timeout: limits.answer,
    keepAlive: true,
    options: startOptions(work),
  };
}

/** In `options`, as a pooler lets that pass or drops it as a whole, whatever is in it. */
function startOptions(work: Work): string {
  const settings = {
    ...settingsOf(work),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
    // Statements over many rows are estimated as worth compiling, which takes longer than they do.
    jit: 'off',
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
