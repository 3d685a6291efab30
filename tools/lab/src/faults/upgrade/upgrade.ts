import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { formerRelease } from '@tracker/dev/workspace/former-release';
import { startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import type { Pool } from 'pg';
import { configureNginx, NGINX } from '@tracker/test-infrastructure/nginx';
import { freePort } from '@tracker/test-infrastructure/ports';
import { API as THIS_RELEASE, Laboratory } from '../../installation/laboratory.js';
import { markdownTable } from '../../installation/report.js';
import { type Program, untilTrue } from '../../installation/program.js';
import { isReady } from '../fault-laboratory.js';
import { Traffic } from './traffic.js';

/** These releases drop the whole list of remotes if they don't understand one manifest. */
const NEEDS_REMOTES_ENDED = new Set(['v0.1.0']);
const PEOPLE = 6;
const PHASE_MS = 10_000;
const PROCESSES = 2;

/**
 * Runs a previous release and this one on one database under load: migrates, serves with both, stops the old one,
 * registers the new remotes, and rolls back. True if no request failed and nothing was lost.
 */
export async function upgrade(tagOrCommit: string | undefined): Promise<boolean> {
  const { name: formerName, folder: checkout } = await formerRelease(tagOrCommit);
  const former = join(checkout, 'apps/api/dist');
  const folder = await temporaryFolder('tracker-upgrade-');
  const laboratory = new Laboratory(folder, await startPostgres(folder, {}), ({ port, databaseUrl }) => ({
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUST_PROXY: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
  }));
  const { pool } = laboratory;
  let serving: Program[] = [];
  let proxy: Proxy | undefined;
  let traffic: Traffic | undefined;

  const command = (programs: string, name: string, ...args: string[]) =>
    laboratory.runCommand(name, args, undefined, {}, programs);
  const register = async (programs: string) => {
    const apps = join(programs, '../..');
    const builds = (await readdir(apps)).map((name) => join(apps, name, 'dist'));
    const remotes = builds.filter((build) => existsSync(join(build, 'remote-manifest.json')));
    await command(programs, 'register-remotes', ...remotes);
  };
  const remotes = async () => {
    const { rows } = await pool.query('select remote from rollouts');
    return rows.map(({ remote }: { remote: string }) => remote);
  };
  const start = async (programs: string) => {
    const starting = Array.from({ length: PROCESSES }, () => laboratory.startApi(undefined, {}, programs));
    serving = [...serving, ...(await Promise.all(starting))];
    await proxy?.serve(serving);
  };
  const stop = async (services: Program[]) => {
    // The proxy learns of each change later, as it would from a name server.
    for (const service of services) await service.stop();
    serving = serving.filter((service) => !services.includes(service));
    await proxy?.serve(serving);
  };

  try {
    await command(former, 'migrate');
    await register(former);
    const known = await remotes();
    await start(former);
    const old = serving;
    proxy = await Proxy.start(laboratory, serving);
    const { url } = proxy;
    await untilTrue('the proxy is ready', 60, () => isReady(url));
    traffic = new Traffic(url, pool);
    const phases: [string, () => Promise<unknown>][] = [
      [`${formerName} alone`, () => sleep(PHASE_MS)],
      ['migrations of this release run', () => command(THIS_RELEASE, 'migrate')],
      [`${formerName} alone on the new schema`, () => sleep(PHASE_MS)],
      ['both serve', () => start(THIS_RELEASE).then(() => sleep(PHASE_MS))],
      [`${formerName} stops`, () => stop(old)],
      ['its remotes are registered', () => register(THIS_RELEASE).then(() => sleep(PHASE_MS))],
      [
        'a remote of a later release is registered',
        async () => {
          await registerLater(pool);
          await sleep(PHASE_MS);
          await pool.query(`delete from rollouts where remote = 'later'`);
        },
      ],
      [
        `rolled back to ${formerName}`,
        async () => {
          const replaced = serving;
          if (NEEDS_REMOTES_ENDED.has(formerName))
            for (const remote of (await remotes()).filter((name) => !known.includes(name)))
              await command(THIS_RELEASE, 'rollout', 'end', remote);
          await register(former);
          await start(former);
          await stop(replaced);
          await sleep(PHASE_MS);
        },
      ],
    ];
    for (const [index, [phase, act]] of phases.entries()) {
      traffic.startPhase(phase);
      if (index === 0) traffic.start(PEOPLE);
      await act();
    }
    await traffic.stop();
    return await report(traffic, await proxy.failures());
  } finally {
    await traffic?.stop();
    await proxy?.stop();
    await laboratory.stopPrograms('SIGKILL');
    await laboratory.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function registerLater(pool: Pool) {
  await pool.query(
    `with release as (
       insert into releases (remote, version, entry, manifest, shell_sdk_range, hashes)
       select 'later', version, entry, jsonb_set(manifest, '{routes,0,access}', '"somebody-new"') || '{"name": "later"}', shell_sdk_range, hashes
       from releases where remote = 'team' limit 1 returning id)
     insert into rollouts (remote, stable_release_id) select 'later', id from release`,
  );
}

async function report(traffic: Traffic, proxyFailures: string[]) {
  const lost = await traffic.lost();
  const isIntact = await traffic.areTrailsIntact();
  const rows = [...traffic.tallies].map(([phase, { requests, failed, longestMs }]) => [
    phase,
    requests,
    failed,
    `${longestMs} ms`,
  ]);
  console.log(markdownTable(['phase', 'requests', 'failed', 'longest'], rows));
  const failures = [...traffic.tallies].flatMap(([phase, tally]) =>
    Object.entries(tally.failures).map(([what, times]) => `${phase}: ${times} × ${what}`),
  );
  for (const line of [...failures, ...proxyFailures]) console.log(line);
  const confirmed = traffic.users.reduce((sum, user) => sum + user.confirmed.size, 0);
  console.log(`${confirmed} credentials with documents were confirmed, ${lost.length} of them lost.`);
  for (const line of lost.slice(0, 10)) console.log(`  ${line}`);
  console.log(`The audit trails are ${isIntact ? 'intact' : 'BROKEN'}.`);
  return failures.length === 0 && lost.length === 0 && confirmed > 0 && isIntact;
}

class Proxy {
  readonly url: string;
  #nginx: Program | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(laboratory: Laboratory, services: Program[]) {
    if (spawnSync(NGINX, ['-v']).error)
      throw new Error(`The upgrade needs nginx at ${NGINX}: install it, or set its path in NGINX_PATH.`);
    const proxy = new Proxy(join(laboratory.folder, 'nginx'), await freePort());
    const command = [NGINX, ...(await proxy.#configure(services))];
    proxy.#nginx = await laboratory.start({ name: 'nginx-process', command });
    return proxy;
  }

  async serve(services: Program[]) {
    await this.#configure(services);
    if (this.#nginx) process.kill(this.#nginx.pid, 'SIGHUP');
    await sleep(500);
  }

  /** A killed master would leave its workers behind. */
  async stop() {
    await this.#nginx?.stop('SIGQUIT');
  }

  async failures() {
    const lines = (await readFile(join(this.folder, 'log', 'access.log'), 'utf8')).split('\n');
    return lines.filter((line) => /"status":5\d\d/.test(line));
  }

  #configure(services: Program[]) {
    return configureNginx(this.folder, { port: this.port, services: services.map(({ url }) => new URL(url).host) });
  }
}
