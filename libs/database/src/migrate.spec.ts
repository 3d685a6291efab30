import pg from 'pg';
import { createDataSource } from './data-source.js';
import { migrate } from './migrate.js';
import { ReviewedAndPaused1763720810000 } from './migrations/1763720810000-reviewed-and-paused.js';
import { createTestDatabase } from './test-database.js';

it('a request that holds documents and goes on to credentials is not ended by the migration of both, which gets through', async () => {
  const database = await createTestDatabase();
  const [writer, watcher] = [new pg.Client(database.url), new pg.Client(database.url)];
  try {
    await Promise.all([writer.connect(), watcher.connect()]);
    await takeBack(database.url, new ReviewedAndPaused1763720810000());
    await writer.query('begin; update documents set file_name = file_name where false');
    const migrated = migrate(database.url);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%documents%'`;
    for (let seen = 0; seen === 0;) seen = (await watcher.query(waits)).rowCount ?? 0;
    await writer.query('update credentials set name = name where false; commit');
    expect(await migrated).toEqual(['ReviewedAndPaused1763720810000']);
  } finally {
    await Promise.all([writer.end(), watcher.end()]);
    await database.drop();
  }
}, 60_000);

async function takeBack(url: string, migration: ReviewedAndPaused1763720810000): Promise<void> {
  const dataSource = await createDataSource(url).initialize();
  const runner = dataSource.createQueryRunner();
  await migration.down(runner);
  await runner.query('delete from migrations where name = $1', [migration.name]);
  await runner.release();
  await dataSource.destroy();
}
