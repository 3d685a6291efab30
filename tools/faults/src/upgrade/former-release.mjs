// The release before this one, built from its tag in a folder of its own, where the next run finds it.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../workspace/src/settings.mjs';

const PROJECTS = '@tracker/contracts,@tracker/database,@tracker/api';

/**
 * @param {string | undefined} wanted a tag or commit; the newest tag before this commit when left out
 * @returns {Promise<{ name: string, entries: string }>} `entries`: the folder of its compiled programs
 */
export async function formerRelease(wanted) {
  const name = wanted ?? (await newestTag());
  const folder = join(tmpdir(), `tracker-former-${name.replaceAll(/[^\w.-]/g, '-')}`);
  const built = join(folder, '.built');
  if (!existsSync(built)) {
    console.log(`Building ${name} in ${folder} …`);
    await rm(folder, { recursive: true, force: true });
    await run('git', ['clone', '--quiet', ROOT, folder], ROOT);
    await run('git', ['checkout', '--quiet', name], folder);
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder);
    await run('node', ['tools/workspace/src/nx-command.mjs', 'run-many', '-t', 'build', '-p', PROJECTS], folder);
    await writeFile(built, name);
  }
  return { name, entries: join(folder, 'apps', 'api', 'dist') };
}

async function newestTag() {
  const described = promisify(execFile)('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^'], {
    cwd: ROOT,
  });
  const { stdout } = await described.catch(() => {
    throw new Error(
      'The upgrade needs the tag of a former release (git fetch --tags), or its name: npm run faults -- upgrade v0.1.0.',
    );
  });
  return stdout.trim();
}

/**
 * @param {string} command
 * @param {string[]} words
 * @param {string} cwd
 */
async function run(command, words, cwd) {
  const child = spawn(command, words, {
    cwd,
    env: { ...process.env, NX_DAEMON: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0)
    throw new Error(`The former release cannot be built: ${command} ${words.join(' ')} ended with ${code}.`);
}
