// The release before this one, built from its tag in a folder of its own, where the next run finds it.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './settings.mjs';

/**
 * @param {string} [wanted] a tag or commit; the newest tag before this commit when left out
 * @returns {Promise<{ name: string, folder: string }>} `folder`: its workspace, built
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
    await run('node', ['tools/workspace/src/nx-command.mjs', 'run-many', '-t', 'build'], folder);
    await writeFile(built, name);
  }
  return { name, folder };
}

async function newestTag() {
  const described = promisify(execFile)('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^'], {
    cwd: ROOT,
  });
  const { stdout } = await described.catch(() => {
    throw new Error(
      'There is no tag of a former release: git fetch --tags brings it, and npm run faults -- upgrade takes a name.',
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
