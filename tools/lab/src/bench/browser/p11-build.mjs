import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPeer } from '../peers.mjs';
import { interleave, medianOf, medianRatio } from '../rounds.mjs';
import { judge } from '../verdicts.mjs';
import { APPS } from '../web/configurations.mjs';

const execute = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const NX = join(ROOT, 'tools/dev/src/workspace/nx-command.mjs');
const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const TOUCHED = 'reports';

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P11',
  title: 'Building shell and remotes',
  async run(laboratory) {
    const webpack = join(await installPeer('webpack'), 'build.mjs');
    const configurations = here('../web/configurations.mjs');
    const output = (/** @type {string} */ name) => join(laboratory.folder, `built-${name}`);
    const samples = await interleave(laboratory.rounds, [
      { name: 'rspack', measure: () => timed([here('../web/build-all.mjs'), output('rspack')]) },
      { name: 'webpack', measure: () => timed([webpack, output('webpack'), configurations]) },
    ]);

    const builds = [NX, 'run-many', '-t', 'build'];
    const nxSamples = await interleave(laboratory.rounds, [
      { name: 'all', measure: () => timed([...builds, '--skip-nx-cache']) },
      { name: 'touched', measure: () => afterTouching(() => timed(builds)) },
    ]);
    await execute(process.execPath, builds, { cwd: ROOT });
    const all = medianRatio(samples, 'seconds', 'rspack', 'webpack');
    const touched = medianRatio(nxSamples, 'seconds', 'touched', 'all');
    const seconds = (/** @type {typeof samples} */ of, /** @type {string} */ name) =>
      `${medianOf(of, 'seconds', name).toFixed(1)} s`;
    return {
      rows: [
        {
          measure: 'shell and remotes, in one process, against webpack 5',
          ours: seconds(samples, 'rspack'),
          peer: seconds(samples, 'webpack'),
          ratio: all,
          ...judge(all, { atMost: 0.35 }),
          detail: 'Both pack the output with brotli, by the same plugin.',
        },
        {
          measure: 'everything after a change in one remote, against everything anew (`npm run build`)',
          ours: seconds(nxSamples, 'touched'),
          peer: seconds(nxSamples, 'all'),
          ratio: touched,
          ...judge(touched, { atMost: 0.25 }),
        },
      ],
    };
  },
};

/** @param {string[]} command */
async function timed(command) {
  const began = performance.now();
  await execute(process.execPath, command, { cwd: ROOT, maxBuffer: 1e8 });
  return { seconds: (performance.now() - began) / 1_000 };
}

/**
 * Adds a source file to the remote, so that the build can't come from the cache.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function afterTouching(work) {
  const file = join(APPS, TOUCHED, 'src', 'touched-by-benchmark.ts');
  await writeFile(file, `export const touchedAt = ${Date.now()};\n`);
  try {
    return await work();
  } finally {
    await rm(file);
  }
}
