// No dependencies: this runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { whileClaimed } from './claim.mjs';
import { ROOT } from './settings.mjs';

/** LTS releases, each from the version that all delivered packages support. Must match `engines`. */
const OLDEST = [
  [20, 19],
  [22, 13],
  [24, 11],
];

export function requireKnownNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [newest = 0] = OLDEST.at(-1) ?? [];
  if (major > newest || OLDEST.some(([known, least = 0]) => major === known && minor >= least)) return;
  const all = OLDEST.map((parts) => parts.join('.'));
  throw new Error(`Node ${all.slice(0, -1).join(', ')}, or ${all.at(-1)} or newer is needed; this is ${version}.`);
}

const STAMP = 'node_modules/.installed-lock';

/** The lock is outside `node_modules`, which npm removes first. */
const CLAIM = '.installing';

/** Installs what the lock file lists, unless already done. Concurrent installs would delete each other's packages. */
export async function installDependencies() {
  requireKnownNode();
  if (await isInstalled()) return;
  await whileClaimed(join(ROOT, CLAIM), {
    onWait: (pid) => console.log(`Process ${pid} is installing the dependencies; waiting for it…`),
    async work() {
      if (await isInstalled()) return;
      if (!(await wasInstalledByHand())) {
        console.log('Installing dependencies, as the lock file names them…');
        await installPackages();
      }
      await recordInstallation();
    },
  });
}

export async function isInstalled(root = ROOT) {
  return (await readFile(join(root, STAMP), 'utf8').catch(() => '')) === (await lockHash(root));
}

export async function recordInstallation(root = ROOT) {
  await writeFile(join(root, STAMP), await lockHash(root));
}

async function lockHash(root = ROOT) {
  const lock = await readFile(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).digest('hex');
}

/** @typedef {Record<string, { version?: string, integrity?: string, link?: boolean, optional?: boolean }>} Packages */

/**
 * Compares with npm's own record, which it writes last. Otherwise `npm ci` would remove packages that other commands
 * use. Optional packages may be for other platforms.
 */
async function wasInstalledByHand() {
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => packagesIn(join(ROOT, file))),
  );
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, { version, integrity, link, optional }]) => {
    if (link || !path.includes('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional;
  });
}

/** @param {string} file */
async function packagesIn(file) {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  /** @type {{ packages?: Packages }} */
  const { packages } = JSON.parse(text);
  return packages ?? null;
}

export async function installPackages(root = ROOT) {
  const began = Date.now();
  const progress = setInterval(
    () => console.log(`  still installing (${Math.round((Date.now() - began) / 1000)} s)…`),
    15_000,
  );
  const npm = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  const code = await new Promise((resolve, reject) => npm.once('error', reject).once('close', resolve));
  clearInterval(progress);
  if (code !== 0) throw new Error('The dependencies could not be installed; npm said why above.');
}

/**
 * Runs a command. Prints an error as its message only.
 * @param {() => Promise<void>} work
 */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
