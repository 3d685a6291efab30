import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Laboratory } from '../laboratory.mjs';
import { machineOf } from '../machine.mjs';
import { fill } from './filling.mjs';
import { measure } from './measure.mjs';

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

/**
 * npm run bench -- growth --folder FOLDER [--size 100000000]. Filling a hundred million credentials takes 35 GB and
 * about an hour; it can be resumed.
 * @param {string[]} args
 */
export async function runGrowth(args) {
  const { values } = parseArgs({
    args,
    options: { folder: { type: 'string' }, size: { type: 'string', default: '100000000' } },
  });
  if (!values.folder || !/^[1-9]\d*$/.test(values.size))
    throw new Error('npm run bench -- growth --folder FOLDER [--size CREDENTIALS]');
  const place = { cache: resolve(values.folder), settings: SETTINGS };
  const laboratory = await Laboratory.open({ rounds: 1, isLarge: true }, place);
  try {
    await fill(laboratory.postgres.url, Number(values.size));
    const { cores, cpu, memoryGib, postgres } = await machineOf(laboratory);
    console.log(`${cores} × ${cpu}, ${memoryGib} GB, PostgreSQL ${postgres}`);
    for (const { what, first, again } of await measure(laboratory))
      console.log(`${what}: ${first}${again && `, again ${again}`}`);
  } finally {
    await laboratory.close();
  }
}
