import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { createTestDatabase } from './test-database.js';

describe('memberships of an account with a pending deletion', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;
  let organization: string;
  let person: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, { poolSize: 2 }).initialize();
  });

  beforeEach(async () => {
    await dataSource.query('truncate users, organizations cascade');
    [{ id: organization }] = await dataSource.query(`insert into organizations (name) values ('Clinic') returning id`);
    [{ id: person }] = await dataSource.query(`insert into users (email) values ('ada@example.test') returning id`);
    await dataSource.query(
      `insert into memberships (organization_id, user_id, role, joined_at) values ($1, $2, 'admin', '2026-01-02T03:04:05Z')`,
      [organization, person],
    );
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

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

  it('are suspended by the request and resumed by its undo, which also queues a reminder recheck', async () => {
    await request();
    expect(await memberships()).toEqual([]);
    expect(await all()).toEqual([{ suspended: true }]);
    await dataSource.query('delete from reminder_rechecks');
    await undo();
    expect(await memberships()).toEqual(admin);
    expect(await dataSource.query('select user_id as person from reminder_rechecks')).toEqual([{ person }]);
  });

  it('are suspended for owners too', async () => {
    await dataSource.query(`update memberships set role = 'owner'`);
    await request();
    expect(await memberships()).toEqual([]);
    await undo();
    expect(await memberships()).toEqual([{ ...admin[0], role: 'owner' }]);
  });

  it('are suspended when 0.1.0 writes the request after deleting them', async () => {
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

  it('are deleted with the account, not resumed', async () => {
    await request();
    await dataSource.query('delete from users where id = $1', [person]);
    expect(await all()).toEqual([]);
    const acts = await dataSource.query(
      'select action from audit_entries where organization_id = $1 order by sequence',
      [organization],
    );
    expect(acts.map(({ action }: { action: string }) => action)).toEqual([
      'organization.created',
      'member.joined',
      'member.removed',
    ]);
  });

  it('can be written, locked and upserted like rows of a table', async () => {
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
