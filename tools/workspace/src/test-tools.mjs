// What the suite needs besides npm packages: Chromium and Redis. As root on Debian they are installed, elsewhere one sentence says what to install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @param {string[]} names */
function find(names) {
  for (const name of names) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return null;
}

/**
 * @returns {{ chromium: string, redis: string }} paths of the two programs
 */
export function findOrInstallTestTools() {
  const missing = [!chromiumPath() && 'chromium', !find(['redis-server']) && 'redis-server'].filter(
    (name) => typeof name === 'string',
  );
  if (missing.length > 0) install(missing);
  const [chromium, redis] = [chromiumPath(), find(['redis-server'])];
  if (chromium && redis) return { chromium, redis };
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
