import { spawn, spawnSync } from 'node:child_process';
import { readFile, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { existsSync } from 'node:fs';
import { FAST_AND_FORGETFUL, startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { freePort } from '@tracker/test-infrastructure/ports';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';

const MEMORY = '/dev/shm';
const MEMORY_NEEDED = 8 * 1024 ** 3;

/**
 * Keeps temporary files in memory where there is room: some disks create a database's files twenty times slower.
 * @param {string} redisServer path of the executable
 */
export async function startTestServers(redisServer) {
  const isInMemory = await hasMemory();
  if (isInMemory) process.env['TMPDIR'] = MEMORY;
  const folder = await temporaryFolder('tracker-test-');
  const postgres = await startPostgres(folder, { settings: FAST_AND_FORGETFUL, hasSocket: true });
  const redisPort = await freePort();
  const redis = spawn(
    redisServer,
    ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  return {
    env: {
      ...(isInMemory && { TMPDIR: folder }),
      TEST_DATABASE_URL: postgres.url,
      TEST_DATABASE_SOCKET: postgres.socketFolder ?? '',
      TEST_REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    },
    async stop() {
      redis.kill('SIGTERM');
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Containers often mount a small folder from which no program can be run. */
async function hasMemory() {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, path]) => path === MEMORY)?.[3];
  if (!options || options.includes('noexec')) return false;
  const { bavail, bsize } = await statfs(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= MEMORY_NEEDED;
}

/** Draws no windows, so journeys take a fifth less CPU time. It has no PDF viewer. */
const HEADLESS_CHROMIUM = 'chromium-headless-shell';
const CHROMIUM_NAMES = [HEADLESS_CHROMIUM, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SERVERS = { nginx: ['nginx', '/usr/sbin/nginx'], pgbouncer: ['pgbouncer', '/usr/sbin/pgbouncer'] };

/** @param {string[]} names */
function find(names) {
  for (const name of names) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return null;
}

export function findOrInstallTestTools() {
  const missing = [
    !find(['redis-server']) && 'redis-server',
    !find(SERVERS.nginx) && 'nginx-light',
    // Optional: any other Chromium will do, and the only spec that needs pgbouncer reports if it is missing.
    !find([HEADLESS_CHROMIUM]) && HEADLESS_CHROMIUM,
    !find(SERVERS.pgbouncer) && 'pgbouncer',
  ].filter((name) => typeof name === 'string');
  if (missing.length > 0) install(missing);
  const [chromium, redis, nginx] = [chromiumPath(), find(['redis-server']), find(SERVERS.nginx)];
  if (chromium && redis && nginx) return { chromium, redis, nginx };
  throw new Error(
    `The tests need ${missing.join(' and ')}: install ${missing.length > 1 ? 'them' : 'it'}, for example with "sudo apt-get install ${missing.join(' ')}".`,
  );
}

function chromiumPath() {
  return process.env['CHROMIUM_PATH'] ?? find(CHROMIUM_NAMES);
}

/** @param {string[]} packages */
function install(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`Installing ${packages.join(' and ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  // One by one, because the others are installed even where one does not exist.
  for (const name of packages)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, stdio: 'ignore' });
}
