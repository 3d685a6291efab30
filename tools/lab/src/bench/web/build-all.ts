// Usage: node build-all.js <output folder>. Builds shell and remotes with Rspack in one process.
import { join } from 'node:path';
import { configurationsOf } from './configurations.js';
import { run } from './one-bundle.js';

const [folder = ''] = process.argv.slice(2);
const configurations = await configurationsOf();
await run(
  configurations.map((config) => ({
    ...config,
    output: { ...config.output, path: join(folder, String(config.name)) },
  })),
);
