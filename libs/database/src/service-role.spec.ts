import { createTestDatabase } from './test-database.js';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { migrate } from './migrate.js';

describe('the role of the service', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let owner: DataSource;
  let service: DataSource;
  let organizationId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = await createDataSource(database.url, { poolSize: 2 }).initialize();
    service = await createDataSource(database.serviceUrl, { poolSize: 1 }).initialize();
    [{ id: organizationId }] = await service.query(`insert into organizations (name) values ('Acme') returning id`);
    await service.query(`update organizations set name = 'Acme 2' where id = $1`, [organizationId]);
  });

  afterAll(async () => {
    await service?.destroy();
    await owner?.destroy();
    await database?.drop();
  });

  it('has its changes recorded in the audit trail, which it can read', async () => {
    const text =
      'select action, audit_entry_hash(e) = hash as "isSound" from audit_entries e where organization_id = $1';
    const expected = ['organization.created', 'organization.updated'].map((action) => ({ action, isSound: true }));
    expect(await service.query(text, [organizationId])).toEqual(expected);
    expect(await service.query('select sequence from audit_chains')).toEqual([{ sequence: '2' }]);
  });

  it.each([
    `update audit_entries set actor_email = 'eve@example.com'`,
    'delete from audit_entries',
    `update audit_names set name = 'eve@example.com'`,
    'delete from audit_names',
    'delete from audit_erasures',
    'truncate audit_entries',
    'insert into audit_entries select * from audit_entries',
    'update audit_chains set sequence = 0',
    'delete from audit_chains',
    `select audit_append(gen_random_uuid(), 'x', 'x', gen_random_uuid(), 'x', null, null)`,
    `select audit_owner_act(gen_random_uuid(), 'x', gen_random_uuid(), 'x', null, null)`,
    'create temporary table organizations (like public.organizations); create trigger t after insert on organizations for each row execute function audit_organizations()',
    'alter table audit_entries disable trigger append_only',
    'alter table organizations disable trigger audited',
    'drop trigger audited on organizations',
    'drop table audit_entries',
    'drop function audit_append',
    'create or replace function audit_append(organization uuid, what text, subject_type text, subject_id uuid, subject_label text, before jsonb, after jsonb) returns void language sql as $$ select $$',
    `set session_replication_role = 'replica'`,
    'create table elsewhere (id integer)',
    'alter table users add column anything text',
    'update rollout_events set actor = null',
    'delete from rollout_events',
    'delete from migrations',
    'truncate users cascade',
  ])('may not: %s', async (statement) => {
    await expect(service.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot redirect audit entries to a temporary table of the same name', async () => {
    const client = new pg.Client({ connectionString: database.serviceUrl });
    await client.connect();
    try {
      await client.query('create temporary table audit_entries (like public.audit_entries)');
      await client.query('create temporary table audit_chains (like public.audit_chains)');
      await client.query(`update public.organizations set name = 'Acme 3'`);
      expect((await client.query('select from pg_temp.audit_entries')).rowCount).toBe(0);
    } finally {
      await client.end();
    }
    expect(await service.query('select sequence from audit_chains')).toEqual([{ sequence: '3' }]);
  });

  it('starts connections with the time limits of a request, whichever client opens them', async () => {
    await migrate(database.url, { serviceUrl: database.serviceUrl });
    await migrate(database.url, { serviceUrl: database.serviceUrl });
    const client = new pg.Client({ connectionString: database.serviceUrl });
    await client.connect();
    try {
      const { rows } = await client.query(`select name, setting from pg_settings where name in
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit') order by name`);
      expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
        idle_in_transaction_session_timeout: '60000',
        jit: 'off',
        lock_timeout: '3000',
        statement_timeout: '5000',
      });
    } finally {
      await client.end();
    }
  });
});
