// Compiles a server project of the copy as its `build` does, quicker than by way of Nx: `node compile.mjs <folder>`.
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
