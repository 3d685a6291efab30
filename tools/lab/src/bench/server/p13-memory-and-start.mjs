import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tracker/test-infrastructure/ports';
import { waitUntilReady } from '@tracker/dev/start/services';
import { memoryOf, treeOf } from '../process-accounts.mjs';
import { median } from '../rounds.mjs';
import { judge } from '../verdicts.mjs';

const MEGABYTE = 1024 * 1024;
const IDLE_SECONDS = 15;
const START = fileURLToPath(new URL('../../../../dev/src/start/start.mjs', import.meta.url));

/** @typedef {import('../laboratory.mjs').Laboratory} Laboratory */

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P13',
  title: 'Memory and start',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    /** @type {number[]} */
    const starts = [];
    for (let round = 0; round < laboratory.rounds; round += 1) {
      const program = await laboratory.startApi(databaseUrl);
      starts.push(program.readyAfterMs);
      await program.stop();
    }
    const idle = await laboratory.startApi(databaseUrl);
    await sleep(IDLE_SECONDS * 1_000);
    const { rss } = await memoryOf(idle.pid);
    const start = median(starts) / 1_000;
    const whole = await memoryOfStart(laboratory);
    return {
      rows: [
        {
          measure: 'start of the API on a warm database, from the process to ready',
          ours: `${start.toFixed(2)} s`,
          peer: '',
          ratio: null,
          ...judge(start, { atMost: 1.5 }, 's'),
        },
        {
          measure: 'memory of the idle API (RSS)',
          ours: `${(rss / MEGABYTE).toFixed(0)} MB`,
          peer: '',
          ratio: null,
          ...judge(rss / MEGABYTE, { atMost: 130 }, 'MB'),
        },
        {
          measure: '`npm start` as a whole, idle (PSS of all processes)',
          ours: `${(whole.total / MEGABYTE).toFixed(0)} MB`,
          peer: '',
          ratio: null,
          target: '',
          met: null,
          detail: whole.parts,
        },
      ],
    };
  },
};

/**
 * @param {Laboratory} laboratory
 * @returns {Promise<{ total: number, parts: string }>}
 */
async function memoryOfStart(laboratory) {
  const port = await freePort();
  const child = spawn(process.execPath, [START], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DEV_SERVICES_PORT: String(await freePort()),
      DATA_DIR: join(laboratory.folder, 'start'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const isUp = await waitUntilReady(`http://127.0.0.1:${port}/readyz`, 300, () => child.exitCode !== null);
  try {
    if (!isUp) throw new Error('npm start did not become ready.');
    await sleep(IDLE_SECONDS * 1_000);
    /** @type {Map<string, number>} */
    const parts = new Map();
    for (const pid of await treeOf(Number(child.pid))) {
      const name = await nameOf(pid);
      parts.set(name, (parts.get(name) ?? 0) + (await memoryOf(pid)).pss);
    }
    const total = [...parts.values()].reduce((sum, value) => sum + value, 0);
    const words = [...parts].map(([name, bytes]) => `${name} ${(bytes / MEGABYTE).toFixed(0)} MB`);
    return { total, parts: words.join(', ') };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/**
 * PostgreSQL, or the project of the Node program.
 * @param {number} pid
 */
async function nameOf(pid) {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  return /apps\/([\w-]+)\//.exec(command)?.[1] ?? (command.includes('start.mjs') ? 'starter' : 'PostgreSQL');
}
