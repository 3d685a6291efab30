import { randomBytes } from 'node:crypto';
import { withClient } from './client.js';

/** The service's role in specs, created with the template. Its password is its name. */
export const SERVICE_ROLE = 'test_service';

export interface TestDatabase {
  url: string;
  serviceUrl: string;
  drop(): Promise<void>;
}

/**
 * Creates a copy of the migrated template. Requires the Jest settings of `serverJest(…, { database: true })`. A Unix
 * socket takes less CPU time than TCP, but a spec cannot put a proxy in between.
 */
export async function createTestDatabase({ overSocket = false } = {}): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const template = process.env['TEST_DATABASE_TEMPLATE'];
  if (!server || !template)
    throw new Error('There is no test database server: run the specs through jest, with `database: true`.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runSql(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const socket = process.env['TEST_DATABASE_SOCKET'];
  if (overSocket && socket) url.searchParams.set('host', socket);
  return {
    url: url.href,
    serviceUrl: serviceUrlOf(url.href),
    drop: () => runSql(server, `drop database if exists ${name} with (force)`),
  };
}

export function serviceUrlOf(url: string): string {
  const address = new URL(url);
  [address.username, address.password] = [SERVICE_ROLE, SERVICE_ROLE];
  return address.href;
}

export async function runSql(url: string, sql: string): Promise<void> {
  await withClient({ connectionString: url }, (client) => client.query(sql));
}
