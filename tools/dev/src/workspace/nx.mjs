import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readdir, stat } from 'node:fs/promises';
import { ROOT } from './settings.mjs';

/**
 * @param {string[]} options
 * @param {{ env?: NodeJS.ProcessEnv, limitMs?: number }} [how] after `limitMs`, Nx and its child processes are ended
 * @returns {Promise<{ code: number, output: string, isTimedOut: boolean }>}
 */
export async function nx(options, { env = process.env, limitMs } = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'), ...options], {
    cwd: ROOT,
    env: { ...env, NX_DAEMON: 'false', NX_TUI: 'false', NX_ISOLATE_PLUGINS: 'false', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return { code: code ?? 1, output, isTimedOut: child.killed };
}

/**
 * Builds what has changed.
 * @param {string[]} [projects] all by default
 * @param {{ alone?: boolean }} [how] `alone`: skips dependencies, which Nx would briefly remove (see `isBuilt`)
 */
export async function build(projects = [], { alone = false } = {}) {
  const { code, output } = await nx([
    'run-many',
    '-t',
    'build',
    ...(projects.length > 0 ? ['-p', projects.join(',')] : []),
    ...(alone ? ['--exclude-task-dependencies'] : []),
    '--output-style=static',
  ]);
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
}

/**
 * True if the build is newer than the sources. Without its daemon, Nx doesn't check this: it replaces the build, and
 * processes that start meanwhile find half of it.
 * @param {string} folder of the project
 */
export async function isBuilt(folder) {
  // The folder's own time: files from Nx's cache keep their original time.
  const built = await stat(join(folder, 'dist')).catch(() => null);
  if (!built) return false;
  const sources = join(folder, 'src');
  const names = ['.', ...(await readdir(sources, { recursive: true }))];
  const changed = await Promise.all(names.map(async (name) => (await stat(join(sources, name))).mtimeMs));
  return Math.max(...changed) <= built.mtimeMs;
}
