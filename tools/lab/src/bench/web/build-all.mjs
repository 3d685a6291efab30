// Usage: node build-all.mjs <output folder>. Builds shell and remotes with Rspack in one process.
import { join } from 'node:path';
import { configurationsOf } from './configurations.mjs';
import { run } from './one-bundle.mjs';

const [folder = ''] = process.argv.slice(2);
const configurations = await configurationsOf();
await run(
  configurations.map((config) => ({
    ...config,
    output: { ...config.output, path: join(folder, String(config.name)) },
  })),
);
