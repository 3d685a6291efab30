import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '@tracker/dev/workspace/settings';
import { installPeer } from '../../installation/peers.js';
import { ratioRow } from '../rows.js';
import type { Scenario } from '../run.js';
import { interleave, timed } from '../samples.js';

const execute = promisify(execFile);
export const NX = join(ROOT, 'tools/dev/src/workspace/nx-command.mjs');
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const TOUCHED = 'reports';

export const scenario: Scenario = {
  id: 'P11',
  title: 'Building shell and remotes',
  async run(laboratory) {
    const webpack = join(await installPeer('webpack'), 'build.mjs');
    const configurations = here('../web/one-bundle.js');
    const output = (name: string) => join(laboratory.folder, `built-${name}`);
    const bundles = await interleave(laboratory.rounds, {
      rspack: () => secondsOf([here('../web/build-all.js'), output('rspack')]),
      webpack: () => secondsOf([webpack, output('webpack'), configurations]),
    });
    const builds = [NX, 'run-many', '-t', 'build'];
    const workspace = await interleave(laboratory.rounds, {
      all: () => secondsOf([...builds, '--skip-nx-cache']),
      touched: () => afterTouching(() => secondsOf(builds)),
    });
    await execute(process.execPath, builds, { cwd: ROOT });
    const seconds = { figure: 'seconds', unit: 's', digits: 1 };
    return {
      rows: [
        ratioRow(bundles, 'shell and remotes, in one process, against webpack 5', {
          ...seconds,
          ours: 'rspack',
          peer: 'webpack',
          bound: { atMost: 0.35 },
          detail: 'Both pack the output with brotli, by the same plugin.',
        }),
        ratioRow(workspace, 'everything after a change in one remote, against everything anew (`npm run build`)', {
          ...seconds,
          ours: 'touched',
          peer: 'all',
          bound: { atMost: 0.25 },
        }),
      ],
    };
  },
};

async function secondsOf(command: string[]) {
  const { ms } = await timed(() => execute(process.execPath, command, { cwd: ROOT, maxBuffer: 1e8 }));
  return { seconds: ms / 1_000 };
}

async function afterTouching<Result>(work: () => Promise<Result>): Promise<Result> {
  const file = join(ROOT, 'apps', TOUCHED, 'src', 'touched-by-benchmark.ts');
  await writeFile(file, `export const touchedAt = ${Date.now()};\n`);
  try {
    return await work();
  } finally {
    await rm(file);
  }
}
