// Some of the scenarios of `npm run faults`, small, on every run of the suite; the specs of the API break workers, Redis and mail servers.
import { databaseRestart } from './database-restart.mjs';
import { killJobWorkers } from './kill-job-workers.mjs';
import { Laboratory } from './laboratory.mjs';
import { manySchedulers } from './many-schedulers.mjs';

const MINUTE = 60_000;

describe('a small installation', () => {
  /** @type {Laboratory} */
  let laboratory;

  beforeAll(async () => {
    laboratory = await Laboratory.open();
  }, 2 * MINUTE);

  afterAll(() => laboratory?.close(), MINUTE);

  it(
    'keeps every confirmed write when PostgreSQL ends as by a power cut, and goes on by itself',
    async () => {
      expect(await databaseRestart(laboratory, { restarts: 1 })).toMatchObject({
        isGood: true,
        figures: { 'confirmed writes missing': 0 },
      });
    },
    3 * MINUTE,
  );

  it(
    'does every job of each kind when workers are killed in the middle, and again only what a dead one had in hand',
    async () => {
      expect(await killJobWorkers(laboratory, { jobs: 60, kills: 2 })).toMatchObject({
        isGood: true,
        figures: { lost: 0, 'not settled': 0 },
      });
    },
    4 * MINUTE,
  );

  it(
    'sends each reminder once, however many schedulers run for one day and however often',
    async () => {
      expect(await manySchedulers(laboratory, { people: 40, rescans: 4 })).toMatchObject({
        isGood: true,
        figures: { 'digests delivered': 40, 'second copies': 0, 'runs that failed': 0 },
      });
    },
    3 * MINUTE,
  );
});
