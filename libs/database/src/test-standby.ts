import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FAST_AND_FORGETFUL, type Server, startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { migrate } from './migrate.js';
import { runSql, SERVICE_ROLE, serviceUrlOf } from './test-database.js';

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
  await runSql(
    first.url,
    `create role ${SERVICE_ROLE} login password '${SERVICE_ROLE}'; create extension pg_stat_statements`,
  );
  await migrate(first.url, { serviceUrl: serviceUrlOf(first.url) });
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
    serviceUrl: ({ url }) => serviceUrlOf(url),
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
