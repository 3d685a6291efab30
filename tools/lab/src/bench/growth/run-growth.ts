import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BenchLaboratory } from '../bench-laboratory.js';
import { fill } from './fill.js';
import { measure } from './measure.js';

/** Durability is off while filling: an interrupted run starts again. */
const SETTINGS = {
  shared_buffers: '2GB',
  max_wal_size: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** Filling a hundred million credentials takes 35 GB and about an hour; it can be resumed. */
export async function runGrowth(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { folder: { type: 'string' }, size: { type: 'string', default: '100000000' } },
  });
  if (!values.folder || !/^[1-9]\d*$/.test(values.size))
    throw new Error('npm run bench -- growth --folder FOLDER [--size CREDENTIALS]');
  const laboratory = await BenchLaboratory.open({ rounds: 1 }, { cache: resolve(values.folder), settings: SETTINGS });
  try {
    await fill(laboratory.postgres.url, Number(values.size));
    const { cores, cpu, memoryGib, postgres } = await laboratory.machine();
    console.log(`${cores} × ${cpu}, ${memoryGib} GB, PostgreSQL ${postgres}`);
    for await (const line of measure(laboratory)) console.log(line);
  } finally {
    await laboratory.close();
  }
}
