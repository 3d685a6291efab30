import { join } from 'node:path';
import { configurationsOf, run } from './one-bundle.js';

const [folder = ''] = process.argv.slice(2);
const configurations = configurationsOf();
await run(
  configurations.map((config) => ({
    ...config,
    output: { ...config.output, path: join(folder, String(config.name)) },
  })),
);
