import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { FormerMembers1763721502010 } from './migrations/1763721502010-former-members.js';
import { createTestDatabase } from './test-database.js';

describe('who was a member before', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, { poolSize: 1 }).initialize();
    await dataSource.query(`
      with people as (insert into users (email) values ('gone@example.test'), ('stays@example.test'), ('erased@example.test') returning id),
        places as (insert into organizations (name) values ('Clinic'), ('Closed') returning id)
      insert into memberships (organization_id, user_id, role) select places.id, people.id, 'member' from places, people`);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  const noted = () =>
    dataSource.query(`
      select o.name, u.email from former_members f join organizations o on o.id = f.organization_id join users u on u.id = f.user_id`);
  const removed = [{ name: 'Clinic', email: 'gone@example.test' }];

  it('is noted whatever removes them, unless the account or the organization goes itself', async () => {
    await dataSource.query(`
      delete from memberships where user_id = (select id from users where email = 'gone@example.test')
        and organization_id = (select id from organizations where name = 'Clinic')`);
    await dataSource.query(`delete from users where email = 'erased@example.test'`);
    await dataSource.query(`delete from organizations where name = 'Closed'`);
    expect(await noted()).toEqual(removed);
  });

  it('is taken from the trail for the time before, also when the migration was interrupted', async () => {
    const migration = new FormerMembers1763721502010();
    const runner = dataSource.createQueryRunner();
    // The table had this name at the time of the migration.
    await runner.query('drop view memberships cascade; alter table all_memberships rename to memberships');
    await migration.down(runner);
    await migration.up(runner);
    await runner.query('truncate former_members');
    await migration.up(runner);
    await runner.release();
    expect(await noted()).toEqual(removed);
  });
});
