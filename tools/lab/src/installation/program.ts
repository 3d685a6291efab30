import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntilReady } from '@tracker/dev/start/services';
import { cpuSecondsOfTree } from './process-accounts.js';

export interface ProgramOptions {
  name: string;
  command: string[];
  url?: string;
  readyPath?: string;
  env?: Record<string, string>;
  cwd?: string;
}

export type Program = Awaited<ReturnType<typeof startProgram>>;

const START_SECONDS = 240;
const STOP_SECONDS = 15;

export async function startProgram(options: ProgramOptions, logFile: string) {
  const { name, command, url = '', readyPath, env, cwd } = options;
  const [file = '', ...args] = command;
  const log = openSync(logFile, 'a');
  const startedAt = performance.now();
  const child = spawn(file, args, { cwd, env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', log, log] });
  closeSync(log);
  const started = once(child, 'spawn');
  const ended = once(child, 'exit').then(([code]) => Number(code ?? 1));
  ended.catch(() => undefined);
  await started.catch(() => {
    throw new Error(`${file} could not be started. Is it installed?`);
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (hasEnded()) return;
    child.kill(signal);
    await Promise.race([ended, sleep(STOP_SECONDS * 1_000, undefined, { ref: false })]);
    if (!hasEnded()) child.kill('SIGKILL');
    await ended;
  };
  if (readyPath !== undefined && !(await waitUntilReady(url + readyPath, START_SECONDS, hasEnded))) {
    await stop();
    throw new Error(`${name} did not start.\n${(await readFile(logFile, 'utf8')).slice(-2_000)}`);
  }
  const pid = Number(child.pid);
  const readyAfterMs = performance.now() - startedAt;
  return { name, url, pid, readyAfterMs, hasEnded, ended, stop, cpuSeconds: () => cpuSecondsOfTree(pid) };
}

export async function untilTrue(what: string, seconds: number, isTrue: () => Promise<boolean>) {
  for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await sleep(50))
    if (await isTrue()) return;
  throw new Error(`It took longer than ${seconds} s until ${what}.`);
}
