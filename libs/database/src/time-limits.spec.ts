import { createTestDatabase } from './test-database.js';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { Statements, statement } from './statements.js';
import { TIME_LIMITS, type Work } from './time-limits.js';
import { UnitOfWork } from './unit-of-work.js';

const SHOWN = `select current_setting('statement_timeout')::interval = make_interval(secs => $1) as statement,
  current_setting('lock_timeout')::interval = make_interval(secs => $2) as lock`;
const asked = (work: Work) => [TIME_LIMITS[work].statement / 1_000, TIME_LIMITS[work].lock / 1_000];
const HOLDS = { statement: true, lock: true };

describe('time limits', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const opened: DataSource[] = [];

  const open = async (work?: Work) => {
    const dataSource = await createDataSource(database.url, { poolSize: 1, work }).initialize();
    opened.push(dataSource);
    return dataSource;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(async () => {
    for (const dataSource of opened) await dataSource.destroy();
    await database?.drop();
  });

  it.each(['request', 'background', 'migration'] as const)(
    'of a new connection match its purpose: %s',
    async (work) => {
      expect(await (await open(work)).query(SHOWN, asked(work))).toEqual([HOLDS]);
    },
  );

  it('of longer work apply only inside its transaction', async () => {
    const dataSource = await open();
    const unitOfWork = new UnitOfWork(dataSource);
    const shown = (work: Work) => unitOfWork.manager.query(SHOWN, asked(work));
    expect(await unitOfWork.run(() => shown('background'), 'background')).toEqual([HOLDS]);
    expect(await shown('request')).toEqual([HOLDS]);
    await expect(
      unitOfWork.run(() => unitOfWork.manager.query('select no_such_thing()'), 'background'),
    ).rejects.toThrow();
    expect(await shown('request')).toEqual([HOLDS]);
  });

  it('cost no extra round trip', async () => {
    const dataSource = await open();
    const settings = () => ({ 'tracker.actor_id': 'ada' });
    const unitOfWork = new UnitOfWork(dataSource, undefined, settings, 'background');
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    try {
      await new Statements(dataSource, unitOfWork).one(statement('spec_one', 'select 1'), {});
      expect(sent).toHaveBeenCalledTimes(1);
      sent.mockClear();
      await unitOfWork.run(() => unitOfWork.manager.query('select 1'));
      // begin, settings, the statement, commit.
      expect(sent).toHaveBeenCalledTimes(4);
    } finally {
      sent.mockRestore();
    }
  });
});
