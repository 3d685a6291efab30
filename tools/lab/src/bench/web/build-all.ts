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
