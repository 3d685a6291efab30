import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { migrations } from './migrations.js';
import { SuspendedMemberships1795450424000 } from './migrations/1795450424000-suspended-memberships.js';
import { createTestDatabase } from './test-database.js';

describe('memberships while an account is about to be deleted', () => {
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
  const ask = (list = '[]') =>
    dataSource.query(`insert into account_deletions (user_id, requested_at, memberships) values ($1, now(), $2)`, [
      person,
      list,
    ]);
  const undo = () => dataSource.query('delete from account_deletions where user_id = $1', [person]);
  const all = async () =>
    (await dataSource.query('select suspended_at is not null as suspended from all_memberships')) as unknown[];

  it('are suspended by the request and resumed by its undo, which also has their reminders looked at', async () => {
    await ask();
    expect(await memberships()).toEqual([]);
    expect(await all()).toEqual([{ suspended: true }]);
    await dataSource.query('delete from reminder_rechecks');
    await undo();
    expect(await memberships()).toEqual(admin);
    expect(await dataSource.query('select user_id as person from reminder_rechecks')).toEqual([{ person }]);
  });

  it('are suspended for an owner as for anybody else', async () => {
    await dataSource.query(`update memberships set role = 'owner'`);
    await ask();
    expect(await memberships()).toEqual([]);
    await undo();
    expect(await memberships()).toEqual([{ ...admin[0], role: 'owner' }]);
  });

  it('are suspended as well when the former release asks, which deletes them first and inserts them anew', async () => {
    await dataSource.query('delete from memberships');
    await ask(
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

  it('go with the account and are not resumed by that', async () => {
    await ask();
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

  it('can be written, locked and conflicted with like those of a table', async () => {
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

  it('are taken over from the former release by the migration, whose role goes on using them', async () => {
    const runner = dataSource.createQueryRunner();
    const role = `former_${process.pid}`;
    try {
      await runner.query(`drop schema public cascade; create schema public; create role ${role}`);
      for (const Migration of migrations) {
        if (Migration === SuspendedMemberships1795450424000) break;
        await new Migration().up(runner);
      }
      await runner.query(`
        grant select, insert, update, delete on memberships to ${role};
        insert into organizations (id, name) values ('${organization}', 'Clinic');
        insert into users (id, email) values ('${person}', 'ada@example.test');
        insert into account_deletions (user_id, requested_at, memberships) values ('${person}', now(),
          '[{"organizationId": "${organization}", "role": "admin", "joinedAt": "2026-01-02T03:04:05.000Z"}]')`);
      await new SuspendedMemberships1795450424000().up(runner);
      expect(await all()).toEqual([{ suspended: true }]);
      await undo();
      expect(await memberships()).toEqual(admin);
      const [rights] = await runner.query(
        `select has_table_privilege($1, 'memberships', 'select') and has_table_privilege($1, 'memberships', 'insert')
           and has_table_privilege($1, 'memberships', 'update') and has_table_privilege($1, 'memberships', 'delete') as granted`,
        [role],
      );
      expect(rights).toEqual({ granted: true });
    } finally {
      await runner.query(`drop owned by ${role}; drop role ${role}`);
      await runner.release();
    }
  });
});
