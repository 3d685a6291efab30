// Loaded with `--import`: prints the processes a command would start, and starts none. Builds and scripts succeed;
// services end at once, and so does the command.
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { ROOT } from '../workspace/settings.mjs';

const SERVICES = ['main.js', 'worker.js'];

/** @param {number} exitCode */
function ended(exitCode) {
  const child = Object.assign(new EventEmitter(), {
    exitCode,
    stdout: new EventEmitter(),
    stderr: new EventEmitter(),
  });
  process.nextTick(() => ['exit', 'close'].forEach((event) => child.emit(event, exitCode)));
  return child;
}

const { spawn } = childProcess;

Object.assign(childProcess, {
  /** @type {(script: string, args: string[], options: { env: NodeJS.ProcessEnv }) => unknown} */
  fork(script, _args, { env }) {
    console.log(`STARTED ${relative(ROOT, script)} ${env['NODE_ENV']}`);
    return ended(SERVICES.some((name) => script.endsWith(name)) ? 1 : 0);
  },
  /** @type {(...values: Parameters<typeof spawn>) => unknown} */
  spawn: (...values) => (String(values[1]?.[0]).endsWith('nx.js') ? ended(0) : spawn(...values)),
});
syncBuiltinESMExports();
