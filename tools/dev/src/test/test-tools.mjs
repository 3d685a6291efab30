// Chromium, Redis, nginx and pgbouncer. Installs them if run as root on Debian; otherwise prints what to install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
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
    !chromiumPath() && 'chromium',
    !find(['redis-server']) && 'redis-server',
    !find(SERVERS.nginx) && 'nginx-light',
    // Optional: the only spec that needs it reports if it is missing.
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
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio: 'ignore' });
}
