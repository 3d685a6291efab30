import type { DataSource, EntityManager } from 'typeorm';
import { createDataSource } from './data-source.js';
import { createTestDatabase } from './test-database.js';

describe('triggers', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;
  let organization: string;
  let person: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, { poolSize: 2 }).initialize();
  });

  beforeEach(async () => {
    await dataSource.query('delete from users');
    await dataSource.query('delete from organizations');
    [{ id: organization }] = await dataSource.query(`insert into organizations (name) values ('Clinic') returning id`);
    person = await insertPerson('ada@example.test');
    await join(organization, person);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  const insertPerson = async (email: string): Promise<string> =>
    (await dataSource.query('insert into users (email) values ($1) returning id', [email]))[0].id;
  const join = (place: string, member: string) =>
    dataSource.query(
      `insert into memberships (organization_id, user_id, role, joined_at) values ($1, $2, 'admin', '2026-01-02T03:04:05Z')`,
      [place, member],
    );

  describe('of documents', () => {
    let ids: string[];

    beforeEach(async () => {
      const rows = await dataSource.query<{ id: string }[]>(
        `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
         select $1, 'Credential ' || n, 'Body', '2026-01-01', '2027-01-01' from generate_series(1, 3) n returning id`,
        [person],
      );
      ids = rows.map(({ id }) => id);
    });

    const attach = (credentials: (string | undefined)[], by: Pick<EntityManager, 'query'> = dataSource) =>
      by.query(
        `insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
         select id, gen_random_uuid(), 'proof.pdf', 'application/pdf', 10 from unnest($1::uuid[]) id`,
        [credentials],
      );
    const flags = async () => {
      const rows = await dataSource.query<{ flag: boolean }[]>(
        'select has_document as flag from credentials where id = any($1) order by array_position($1, id)',
        [ids],
      );
      return rows.map(({ flag }) => flag);
    };

    it('keep has_document true from insertion to removal of the document', async () => {
      await attach([ids[0], ids[2]]);
      expect(await flags()).toEqual([true, false, true]);
      await dataSource.query('delete from documents where credential_id = $1', [ids[0]]);
      expect(await flags()).toEqual([false, false, true]);
      await dataSource.query('delete from credentials where id = $1', [ids[2]]);
      expect(await dataSource.query('select from documents where credential_id = any($1)', [ids])).toEqual([]);
    });

    it('set has_document also in bulk loads that disable other triggers', async () => {
      await dataSource.transaction(async (manager) => {
        await manager.query(`set local session_replication_role = 'replica'`);
        await attach(ids, manager);
      });
      expect(await flags()).toEqual([true, true, true]);
    });
  });

  it('record a former member however the membership ends, unless account or organization is deleted', async () => {
    const [{ id: closed }] = await dataSource.query(`insert into organizations (name) values ('Closed') returning id`);
    const erased = await insertPerson('erased@example.test');
    await join(closed, person);
    for (const place of [organization, closed]) await join(place, erased);
    await dataSource.query('delete from memberships where user_id = $1 and organization_id = $2', [
      person,
      organization,
    ]);
    await dataSource.query('delete from users where id = $1', [erased]);
    await dataSource.query('delete from organizations where id = $1', [closed]);
    expect(await dataSource.query('select organization_id, user_id from former_members')).toEqual([
      { organization_id: organization, user_id: person },
    ]);
  });

  describe('of memberships with a pending account deletion', () => {
    const memberships = () => dataSource.query('select role, joined_at from memberships');
    const admin = [{ role: 'admin', joined_at: new Date('2026-01-02T03:04:05Z') }];
    const request = (list = '[]') =>
      dataSource.query(`insert into account_deletions (user_id, requested_at, memberships) values ($1, now(), $2)`, [
        person,
        list,
      ]);
    const undo = () => dataSource.query('delete from account_deletions where user_id = $1', [person]);
    const all = async () =>
      (await dataSource.query('select suspended_at is not null as suspended from all_memberships')) as unknown[];

    it('suspend them, and restore them on undo with a new check of reminders', async () => {
      await request();
      expect(await memberships()).toEqual([]);
      expect(await all()).toEqual([{ suspended: true }]);
      await dataSource.query('delete from reminder_rechecks');
      await undo();
      expect(await memberships()).toEqual(admin);
      expect(await dataSource.query('select user_id as person from reminder_rechecks')).toEqual([{ person }]);
    });

    it('suspend them when 0.1.0 writes the request after deleting them', async () => {
      await dataSource.query('delete from memberships');
      await request(
        JSON.stringify([
          { organizationId: organization, role: 'admin', joinedAt: '2026-01-02T03:04:05.000Z' },
          {
            organizationId: '0198a000-0000-4000-8000-000000000001',
            role: 'member',
            joinedAt: '2026-01-02T03:04:05.000Z',
          },
        ]),
      );
      expect(await memberships()).toEqual([]);
      expect(await all()).toEqual([{ suspended: true }]);
      await undo();
      expect(await memberships()).toEqual(admin);
    });

    it('allow writing, locking and upserting like a table', async () => {
      await dataSource.transaction(async (manager) => {
        await manager.query('select from memberships where user_id = $1 for key share', [person]);
        await manager.query(`update memberships set role = 'member' where user_id = $1`, [person]);
      });
      const [again] = await dataSource.query(
        `insert into memberships (organization_id, user_id, role) values ($1, $2, 'admin')
         on conflict (organization_id, user_id) do update set role = excluded.role returning role, joined_at is not null as joined`,
        [organization, person],
      );
      expect(again).toEqual({ role: 'admin', joined: true });
      await dataSource.query('delete from memberships where user_id = $1', [person]);
      expect(await all()).toEqual([]);
    });
  });
});
