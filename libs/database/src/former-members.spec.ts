import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { createTestDatabase } from './test-database.js';

describe('a former member', () => {
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

  const recorded = () =>
    dataSource.query(`
      select o.name, u.email from former_members f join organizations o on o.id = f.organization_id join users u on u.id = f.user_id`);
  const removed = [{ name: 'Clinic', email: 'gone@example.test' }];

  it('is recorded whatever removes the membership, unless the account or the organization is deleted', async () => {
    await dataSource.query(`
      delete from memberships where user_id = (select id from users where email = 'gone@example.test')
        and organization_id = (select id from organizations where name = 'Clinic')`);
    await dataSource.query(`delete from users where email = 'erased@example.test'`);
    await dataSource.query(`delete from organizations where name = 'Closed'`);
    expect(await recorded()).toEqual(removed);
  });
});
