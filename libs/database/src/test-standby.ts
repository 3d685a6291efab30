import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FAST_AND_FORGETFUL, type Server, startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { temporaryFolder } from '@tracker/test-infrastructure/temporary-folder';
import pg from 'pg';
import { migrate } from './migrate.js';
import { SERVICE_ROLE } from './test-database.js';

const SETTINGS = {
  ...FAST_AND_FORGETFUL,
  synchronous_commit: 'on',
  max_connections: '60',
  shared_preload_libraries: 'pg_stat_statements',
};

export interface ServerPair {
  primary: Server;
  serviceUrl(of: Server): string;
  standby(): Server;
  restartStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** Copies the stopped primary's files, because the backup programs are not installed everywhere. */
export async function startServerPair(): Promise<ServerPair> {
  const [home, standbyHome] = [await temporaryFolder('tracker-primary-'), await temporaryFolder('tracker-standby-')];
  const first = await startPostgres(home, { settings: SETTINGS });
  await run(
    first.url,
    `create role ${SERVICE_ROLE} login password '${SERVICE_ROLE}'; create extension pg_stat_statements`,
  );
  await migrate(first.url, { serviceUrl: serviceUrlOf(first) });
  await first.stop();
  // `cp -a` keeps the file owner, which Node's copy does not.
  await promisify(execFile)('cp', ['-a', `${home}/.`, standbyHome]);
  await rm(join(standbyHome, 'postgres.json'), { force: true });
  await writeFile(join(standbyHome, 'postgres', 'standby.signal'), '');
  const primary = await startPostgres(home, { settings: SETTINGS });
  const { hostname, port, username, password } = new URL(primary.url);
  const settings = {
    ...SETTINGS,
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  };
  let standby = await startPostgres(standbyHome, { settings });
  return {
    primary,
    serviceUrl: serviceUrlOf,
    standby: () => standby,
    async restartStandby() {
      standby = await startPostgres(standbyHome, { settings });
    },
    async stop() {
      await standby.stop();
      await primary.stop();
      for (const folder of [home, standbyHome]) await rm(folder, { recursive: true, force: true });
    },
  };
}

function serviceUrlOf({ url }: Server): string {
  const address = new URL(url);
  [address.username, address.password] = [SERVICE_ROLE, SERVICE_ROLE];
  return address.href;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
