// Usage: node compile.mjs <folder>. Compiles a server project faster than its Nx target.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '@tracker/dev/workspace/settings';

const OPTIONS = [
  'src',
  '-d',
  'dist',
  '--strip-leading-paths',
  '--delete-dir-on-start',
  '--config-file',
  '../../.swcrc',
];

const cwd = process.argv[2];
const { status } = spawnSync(join(ROOT, 'node_modules/.bin/swc'), OPTIONS, {
  cwd,
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
