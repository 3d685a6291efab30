// Runs the previous release and this one on one database under load: migrates, serves with both, stops the old one,
// registers the new remotes, and rolls back.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { freePort } from '@tracker/test-infrastructure/ports';
import { temporaryFolder } from '@tracker/test-infrastructure/temporary-folder';
import { formerRelease } from '@tracker/dev/workspace/former-release';
import pg from 'pg';
import { Front } from './front.mjs';
import { Traffic } from './traffic.mjs';

const THIS_RELEASE = fileURLToPath(new URL('../../../../../apps/api/dist', import.meta.url));
const LIFELINE = new URL('../../../../dev/src/start/lifeline.mjs', import.meta.url).href;
/** These releases drop the whole list of remotes if they don't understand one manifest. */
const NEEDS_REMOTES_ENDED = new Set(['v0.1.0']);
const PEOPLE = 6;
const PHASE_MS = 10_000;

/** @typedef {{ child: import('node:child_process').ChildProcess, port: number }} Service */

/**
 * @param {string | undefined} wanted tag or commit of the previous release
 * @returns {Promise<boolean>} true if no request failed and nothing was lost
 */
export async function upgrade(wanted) {
  const { name, folder: checkout } = await formerRelease(wanted);
  const former = { name, entries: join(checkout, 'apps/api/dist') };
  const folder = await temporaryFolder('tracker-upgrade-');
  const postgres = await startPostgres(folder, {});
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  /** @type {Set<Service>} */
  const running = new Set();
  /** @type {Front | undefined} */
  let front;
  /** @type {Traffic | undefined} */
  let traffic;

  const programOf = (/** @type {string} */ entries, /** @type {string} */ entry) => join(entries, `${entry}.js`);
  const settings = {
    PATH: process.env['PATH'],
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUST_PROXY: '127.0.0.1',
  };
  const command = async (
    /** @type {string} */ entries,
    /** @type {string} */ name,
    /** @type {string[]} */ ...args
  ) => {
    const program = spawn(process.execPath, [programOf(entries, name), ...args], {
      env: settings,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(program, 'exit');
    if (code !== 0) throw new Error(`${name} of ${entries} ended with ${code}.`);
  };
  const migrate = (/** @type {string} */ entries) => command(entries, 'migrate');
  const register = async (/** @type {string} */ entries) => {
    const apps = join(entries, '../..');
    const builds = (await readdir(apps)).map((name) => join(apps, name, 'dist'));
    const built = builds.filter((build) => existsSync(join(build, 'remote-manifest.json')));
    await command(entries, 'register-remotes', ...built);
  };
  const remotes = async () => {
    const { rows } = await pool.query('select remote from rollouts');
    return rows.map((/** @type {{ remote: string }} */ { remote }) => remote);
  };
  const start = async (/** @type {string} */ entries) => {
    const ports = [await freePort(), await freePort()];
    const services = ports.map((port) => {
      const child = spawn(process.execPath, ['--import', LIFELINE, programOf(entries, 'main')], {
        env: { ...settings, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      return { child, port };
    });
    for (const service of services) running.add(service);
    const died = Promise.race(services.map(({ child }) => once(child, 'exit')));
    const isReady = await Promise.race([Promise.all(ports.map(untilReady)).then(() => true), died.then(() => false)]);
    if (!isReady) throw new Error(`A process of ${entries} ended before it was ready.`);
    return services;
  };
  const end = async (/** @type {Service[]} */ services, signal = /** @type {NodeJS.Signals} */ ('SIGTERM')) => {
    for (const service of services) {
      const ended = once(service.child, 'exit');
      // `kill` returns false for a process that has already ended.
      if (service.child.kill(signal)) await ended;
      running.delete(service);
    }
  };
  const ports = () => [...running].map(({ port }) => port);

  try {
    await migrate(former.entries);
    await register(former.entries);
    const known = await remotes();
    const old = await start(former.entries);
    front = await Front.start(folder, ports());
    await untilReady(front.port);
    traffic = new Traffic(front.port, pool);
    const leave = async (/** @type {Service[]} */ services) => {
      // Sequential: the proxy learns of each change later, as it would from a name server.
      await end(services);
      await front?.lead(ports());
    };
    /** @type {[string, () => Promise<void>][]} */
    const phases = [
      [`${former.name} alone`, () => sleep(PHASE_MS)],
      ['migrations of this release run', () => migrate(THIS_RELEASE)],
      [`${former.name} alone on the new schema`, () => sleep(PHASE_MS)],
      [
        'both serve',
        async () => {
          await start(THIS_RELEASE);
          await front?.lead(ports());
          await sleep(PHASE_MS);
        },
      ],
      [`${former.name} leaves`, () => leave(old)],
      [
        'its remotes are registered',
        async () => {
          await register(THIS_RELEASE);
          await sleep(PHASE_MS);
        },
      ],
      [
        'a remote of a later release is there',
        async () => {
          await registerLater(pool);
          await sleep(PHASE_MS);
          await pool.query(`delete from rollouts where remote = 'later'`);
        },
      ],
      [
        `rolled back to ${former.name}`,
        async () => {
          const replaced = [...running];
          // docs/operations/upgrading.md requires this before such a release.
          if (NEEDS_REMOTES_ENDED.has(former.name))
            for (const remote of (await remotes()).filter((name) => !known.includes(name)))
              await command(THIS_RELEASE, 'rollout', 'end', remote);
          await register(former.entries);
          await start(former.entries);
          await front?.lead(ports());
          await leave(replaced);
          await sleep(PHASE_MS);
        },
      ],
    ];
    for (const [index, [phase, happens]] of phases.entries()) {
      traffic.enter(phase);
      if (index === 0) traffic.begin(PEOPLE);
      await happens();
    }
    await traffic.end();
    return await report(traffic, await front.failures());
  } finally {
    await traffic?.end();
    await end([...running], 'SIGKILL');
    await front?.stop();
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Simulates data of a later release: a remote for everyone with an unknown manifest field.
 * @param {pg.Pool} pool
 */
async function registerLater(pool) {
  await pool.query(
    `with release as (
       insert into releases (remote, version, entry, manifest, shell_sdk_range, hashes)
       select 'later', version, entry, jsonb_set(manifest, '{routes,0,access}', '"somebody-new"') || '{"name": "later"}', shell_sdk_range, hashes
       from releases where remote = 'team' limit 1 returning id)
     insert into rollouts (remote, stable_release_id) select 'later', id from release`,
  );
}

/**
 * @param {Traffic} traffic
 * @param {string[]} saidByNginx
 */
async function report(traffic, saidByNginx) {
  const lost = await traffic.lost();
  const isIntact = await traffic.areTrailsIntact();
  console.log('| while | requests | failed | longest |\n| --- | --- | --- | --- |');
  for (const [phase, { requests, failed, longestMs }] of traffic.counts)
    console.log(`| ${phase} | ${requests} | ${failed} | ${longestMs} ms |`);
  const failures = [...traffic.counts].flatMap(([phase, count]) =>
    Object.entries(count.failures).map(([what, times]) => `${phase}: ${times} × ${what}`),
  );
  for (const line of [...failures, ...saidByNginx]) console.log(line);
  const confirmed = traffic.people.reduce((sum, { confirmed: those }) => sum + those.size, 0);
  console.log(`${confirmed} credentials with documents were confirmed, ${lost.length} of them lost.`);
  for (const line of lost.slice(0, 10)) console.log(`  ${line}`);
  console.log(`The audit trails are ${isIntact ? 'whole' : 'BROKEN'}.`);
  return failures.length === 0 && lost.length === 0 && confirmed > 0 && isIntact;
}

/** @param {number} port */
async function untilReady(port) {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    if (answer?.ok) return;
  }
  throw new Error(`Nothing was ready on port ${port}.`);
}
