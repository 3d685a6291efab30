import { createTestDatabase } from './test-database.js';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { CredentialArchiveIndexed1763720320000 } from './migrations/1763720320000-credential-archive-indexed.js';
import { DocumentFlagFilled1763706400000 } from './migrations/1763706400000-document-flag-filled.js';

describe('that a credential has a document', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;
  let ids: string[];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, { poolSize: 1 }).initialize();
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  const attach = (...credentials: (string | undefined)[]) =>
    dataSource.query(
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

  beforeEach(async () => {
    const rows = await dataSource.query<{ id: string }[]>(
      `with person as (insert into users (email) values ('ada@example.test') returning id)
       insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
       select id, 'Credential ' || n, 'Body', '2026-01-01', '2027-01-01' from person, generate_series(1, 3) n returning id`,
    );
    ids = rows.map(({ id }) => id);
  });

  it('stands in its row from the insert of the document to its removal', async () => {
    await attach(ids[0], ids[2]);
    expect(await flags()).toEqual([true, false, true]);
    await dataSource.query('delete from documents where credential_id = $1', [ids[0]]);
    expect(await flags()).toEqual([false, false, true]);
    await dataSource.query('delete from credentials where id = $1', [ids[2]]);
    expect(await dataSource.query('select from documents where credential_id = any($1)', [ids])).toEqual([]);
  });

  it('is noted by bulk loads with other triggers off', async () => {
    await dataSource.query(`set session_replication_role = 'replica'`);
    await attach(...ids);
    await dataSource.query('reset session_replication_role');
    expect(await flags()).toEqual([true, true, true]);
  });

  it('is filled in for what was there before, without an entry in the audit trail', async () => {
    await attach(ids[1]);
    const organization = `insert into organizations (name) values ('Acme') returning id`;
    await dataSource.query(
      `with organization as (${organization}) insert into memberships (organization_id, user_id, role)
       select organization.id, owner_id, 'owner' from organization, credentials where credentials.id = $1`,
      [ids[1]],
    );
    await dataSource.query('update credentials set has_document = false');
    const entries = () => dataSource.query('select count(*) from audit_entries');
    const before = await entries();
    const runner = dataSource.createQueryRunner();
    const migration = new DocumentFlagFilled1763706400000();
    // What replaced its index since.
    await new CredentialArchiveIndexed1763720320000().down(runner);
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    expect(await flags()).toEqual([false, true, false]);
    expect(await entries()).toEqual(before);
    await dataSource.query('delete from documents where credential_id = $1', [ids[1]]);
  });
});
