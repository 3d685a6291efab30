import { createTestDatabase } from './test-database.js';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';

describe('has_document', () => {
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

  it('is true from the insert of the document to its removal', async () => {
    await attach(ids[0], ids[2]);
    expect(await flags()).toEqual([true, false, true]);
    await dataSource.query('delete from documents where credential_id = $1', [ids[0]]);
    expect(await flags()).toEqual([false, false, true]);
    await dataSource.query('delete from credentials where id = $1', [ids[2]]);
    expect(await dataSource.query('select from documents where credential_id = any($1)', [ids])).toEqual([]);
  });

  it('is set by bulk loads that disable triggers', async () => {
    await dataSource.query(`set session_replication_role = 'replica'`);
    await attach(...ids);
    await dataSource.query('reset session_replication_role');
    expect(await flags()).toEqual([true, true, true]);
  });
});
