import pg from 'pg';
import { migrateToFirstRelease } from './first-release.fixture.js';
import { migrate, migrateIfNeeded } from './migrate.js';
import { migrations } from './migrations.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

const FORMER = migrations.flatMap(({ replaces }) => replaces);
const NOT_MERGED = migrations.filter(({ replaces }) => replaces.length === 0).map(({ name }) => name);
const REPLACING = migrations.filter(({ replaces }) => replaces.length > 0).map(({ name }) => name);

describe('migrate', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.url);
    await client.connect();
  });

  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const insertNames = (names: string[]) =>
    client.query(
      'insert into migrations (timestamp, name) select right(name, 13)::bigint, name from unnest($1::text[]) name',
      [names],
    );
  const columns = async () =>
    (await client.query(`select table_name, column_name from information_schema.columns where table_schema = 'public'`))
      .rows;

  const known = async (names: readonly string[] = []) =>
    (await client.query('select from migrations where name = any($1)', [names])).rowCount;

  it('makes a new database look current to 0.1.0, and recognizes the migrations from before the merge', async () => {
    const own = migrations[0]?.replaces;
    expect(await known(own)).toBe(own?.length);
    await client.query('truncate migrations');
    await insertNames([...FORMER, ...NOT_MERGED]);
    const before = await columns();
    expect(await migrateIfNeeded(database.url)).toEqual([]);
    expect(await columns()).toEqual(before);
    expect(await known(REPLACING)).toBe(REPLACING.length);
  });

  it('rejects a database that has only some of the merged migrations', async () => {
    await client.query('truncate migrations');
    await insertNames(FORMER.filter((name) => name !== 'HeldMail1795456118000'));
    await expect(migrate(database.url)).rejects.toThrow('it lacks HeldMail1795456118000');
  });

  it('keeps the data of 0.1.0 and the rights of its role', async () => {
    await migrateToFirstRelease(database.url);
    const role = `former_${process.pid}`;
    await client.query(`create role ${role}`);
    try {
      await client.query(`
        grant select, insert, update, delete on memberships to ${role};
        insert into organizations (name) values ('Clinic'), ('Closed');
        insert into users (email) values ('leaves@example.test'), ('gone@example.test'), ('erased@example.test');
        insert into memberships (organization_id, user_id, role)
          select o.id, u.id, 'member' from organizations o, users u where email not like 'leaves%';
        delete from memberships where (organization_id, user_id) =
          (select o.id, u.id from organizations o, users u where o.name = 'Clinic' and email like 'gone%');
        delete from users where email like 'erased%';
        delete from organizations where name = 'Closed';
        insert into account_deletions (user_id, requested_at, memberships)
          select u.id, now(), jsonb_build_array(jsonb_build_object('organizationId', o.id, 'role', 'admin', 'joinedAt', now()))
          from organizations o, users u where email like 'leaves%'`);
      await migrate(database.url);
      const { rows } = await client.query(`select u.email, a.role, a.suspended_at is not null as suspended
        from all_memberships a join users u on u.id = a.user_id`);
      expect(rows).toEqual([{ email: 'leaves@example.test', role: 'admin', suspended: true }]);
      const former = await client.query(`select o.name, u.email from former_members f
        join organizations o on o.id = f.organization_id join users u on u.id = f.user_id`);
      expect(former.rows).toEqual([{ name: 'Clinic', email: 'gone@example.test' }]);
      const rights = await client.query(
        `select bool_and(has_table_privilege($1, 'memberships', privilege)) as granted
           from unnest(array['select', 'insert', 'update', 'delete']) privilege`,
        [role],
      );
      expect(rights.rows).toEqual([{ granted: true }]);
    } finally {
      await client.query(`drop owned by ${role}; drop role ${role}`);
    }
  });

  it('waits for a transaction that locks documents and then credentials, without blocking writes of the previous release', async () => {
    await migrateToFirstRelease(database.url);
    const role = new URL(database.serviceUrl).username;
    const watcher = new pg.Client(database.url);
    await watcher.connect();
    try {
      await client.query('begin; update documents set file_name = file_name where false');
      const migrated = migrate(database.url, { serviceUrl: database.serviceUrl });
      const waits = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%on documents%'`;
      for (let seen = 0; seen === 0;) seen = (await watcher.query(waits)).rowCount ?? 0;
      const right = `select has_table_privilege($1, 'former_members', 'insert') as granted`;
      const { rows } = await watcher.query(right, [role]);
      await client.query('update credentials set name = name where false; commit');
      expect(await migrated).toContain('Requirements1795474002000');
      expect(rows).toEqual([{ granted: true }]);
      expect((await watcher.query('select from pg_default_acl')).rowCount).toBe(0);
    } finally {
      await watcher.end();
    }
  });
});
