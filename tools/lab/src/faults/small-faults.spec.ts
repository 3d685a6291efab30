// Three scenarios of `npm run faults`, small enough for `npm test`.
import { databaseRestart } from './database-restart.js';
import { killJobWorkers } from './kill-job-workers.js';
import { FaultLaboratory } from './fault-laboratory.js';
import { manySchedulers } from './many-schedulers.js';

const MINUTE = 60_000;

describe('a small installation', () => {
  let laboratory: FaultLaboratory;

  beforeAll(async () => {
    laboratory = await FaultLaboratory.open();
  }, 2 * MINUTE);

  beforeEach(() => laboratory.reset());
  afterAll(() => laboratory?.close(), MINUTE);

  it(
    'keeps every confirmed write when PostgreSQL crashes, and recovers by itself',
    async () => {
      expect(await databaseRestart(laboratory, { restarts: 1 })).toMatchObject({
        isGood: true,
        figures: { 'confirmed writes missing': 0 },
      });
    },
    3 * MINUTE,
  );

  it(
    'finishes every job when workers are killed, and repeats only jobs in progress at a kill',
    async () => {
      expect(await killJobWorkers(laboratory, { jobs: 60, kills: 2, isLeaseCutShort: true })).toMatchObject({
        isGood: true,
        figures: { lost: 0, unfinished: 0 },
      });
    },
    4 * MINUTE,
  );

  it(
    'sends each reminder once when several schedulers repeat the same day',
    async () => {
      expect(await manySchedulers(laboratory, { people: 40, rescans: 4 })).toMatchObject({
        isGood: true,
        figures: { 'digests delivered': 40, duplicates: 0, 'runs that failed': 0 },
      });
    },
    3 * MINUTE,
  );
});
