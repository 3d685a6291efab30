// Three scenarios of `npm run faults`, small enough for `npm test`.
import { databaseRestart } from './database-restart.js';
import { killJobWorkers } from './kill-job-workers.js';
import { FaultLaboratory } from './fault-laboratory.js';
import { manySchedulers } from './many-schedulers.js';

describe('a small installation', () => {
  let laboratory: FaultLaboratory;

  beforeAll(async () => {
    laboratory = await FaultLaboratory.open();
  });

  beforeEach(() => laboratory.reset());
  afterAll(() => laboratory?.close());

  it.each([
    [
      'keeps every confirmed write when PostgreSQL crashes, and recovers by itself',
      () => databaseRestart(laboratory, { restarts: 1 }),
      { 'confirmed writes missing': 0 },
    ],
    [
      'finishes every job when workers are killed, and repeats only jobs in progress at a kill',
      () => killJobWorkers(laboratory, { jobs: 60, kills: 2, isLeaseCutShort: true }),
      { lost: 0, unfinished: 0 },
    ],
    [
      'sends each reminder once when several schedulers repeat the same day',
      () => manySchedulers(laboratory, { people: 40, rescans: 4 }),
      { 'digests delivered': 40, duplicates: 0, 'runs that failed': 0 },
    ],
  ])('%s', async (_what, run, figures) => {
    expect(await run()).toMatchObject({ isGood: true, figures });
  });
});
