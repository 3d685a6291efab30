// Usage: node compile.js <project folder>. Compiles a server project faster than its Nx target does.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '@tracker/dev/workspace/settings';

const OPTIONS = ['-d', 'dist', '--strip-leading-paths', '--delete-dir-on-start', '--config-file', '../../.swcrc'];

const { status } = spawnSync(join(ROOT, 'node_modules/.bin/swc'), ['src', ...OPTIONS], {
  cwd: process.argv[2],
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
