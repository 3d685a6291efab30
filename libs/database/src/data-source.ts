import 'reflect-metadata';
import pg from 'pg';
import { DataSource, type DataSourceOptions, DefaultNamingStrategy, type Table } from 'typeorm';
import { entities } from './entities.js';
import { migrations } from './migrations.js';
import { sessionSettings, TIME_LIMITS, type Work } from './time-limits.js';

const DATE_OID = pg.types.builtins.DATE;

/** A `date` has no time zone; parsing it into a JS `Date` could shift it. */
const calendarDatesAsText = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format ?? 'text'),
};

const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
const named = (table: Table | string, columns: string[], suffix: string) =>
  [tableName(table), ...columns, suffix].join('_');
const tableName = (table: Table | string) => (typeof table === 'string' ? table : table.name).replace(/^.*\./, '');

/**
 * snake_case columns, and PostgreSQL's own default names for constraints, so that migrations need not spell them out.
 */
class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName = (property: string, custom: string | undefined, prefixes: string[]) =>
    snake([...prefixes, custom ?? property].join('_'));
  override joinColumnName = (relation: string, column: string) => snake(`${relation}_${column}`);
  override primaryKeyName = (table: Table | string) => named(table, [], 'pkey');
  override foreignKeyName = (table: Table | string, columns: string[]) => named(table, columns, 'fkey');
  override uniqueConstraintName = (table: Table | string, columns: string[]) => named(table, columns, 'key');
  override indexName = (table: Table | string, columns: string[]) => named(table, columns, 'idx');
}

export interface ConnectionOptions {
  poolSize?: number;
  work?: Work;
  prepares?: boolean;
  onConnectionLost?: (error: Error) => void;
}

export function createDataSource(url: string, options: ConnectionOptions = {}): DataSource {
  return new DataSource(dataSourceOptions(url, options));
}

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
    // Without a listener, an 'error' event of an idle client ends the process.
    poolErrorHandler: onConnectionLost,
    extra: poolOptions(options),
  };
}

export function poolOptions({ work = 'request', prepares = true }: ConnectionOptions): pg.PoolConfig {
  const limits = TIME_LIMITS[work];
  return {
    types: calendarDatesAsText,
    application_name: 'tracker',
    // An error of a checked-out but idle connection would also end the process; its next query reports the error.
    // `onConnect` runs before the error can arrive.
    onConnect: (client) => void client.on('error', () => undefined),
    ...(!prepares && { Client: UnpreparedClient }),
    connectionTimeoutMillis: limits.connection,
    query_timeout: limits.answer,
    keepAlive: true,
    options: startOptions(work),
  };
}

/** Sent in `options`, which a pooler either passes on or drops as a whole. */
function startOptions(work: Work): string {
  return Object.entries(sessionSettings(work))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

type Query = typeof pg.Client.prototype.query;

/** Sends named statements unnamed, because a pooler may route each one to another server connection. */
class UnpreparedClient extends pg.Client {
  override query = ((query: unknown, ...rest: unknown[]) => {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
    const asked = isNamed ? { ...query, name: undefined } : query;
    return Reflect.apply(pg.Client.prototype.query, this, [asked, ...rest]) as unknown;
  }) as Query;
}
