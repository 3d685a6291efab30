import { displayName } from '@tracker/contracts/auth/display-name';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations.js';
import { createTestDatabase } from './test-database.js';

describe('the schema', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url).initialize();
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  it('matches the entities', async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('composes the display names of people as the contracts do', async () => {
    const parts = [null, '', ' ', 'Ada', 'Ada  Maria', 'Źdźbło', '李', `O'Neill`, '🎓', '%s', 'ADA', '  padded '];
    const people = parts.flatMap((firstName) =>
      parts.map((lastName) => ({ firstName, lastName, email: 'ada@example.test' })),
    );
    const rows: { name: string }[] = await dataSource.query(
      `select display_name("firstName", "lastName", email) as name
        from rows from (jsonb_to_recordset($1) as ("firstName" text, "lastName" text, email text))
        with ordinality person ("firstName", "lastName", email, place) order by place`,
      [JSON.stringify(people)],
    );
    expect(rows.map(({ name }) => name)).toEqual(people.map(displayName));
  });

  it('is created once when several processes migrate an empty database', async () => {
    await dataSource.query('drop schema public cascade');
    await dataSource.query('create schema public');
    const runs = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(runs.flat()).toEqual(migrations.map((migration) => migration.name));
  });

  it('retries until another transaction releases the table', async () => {
    await dataSource.query(`delete from migrations where name = 'ClaimedSubscriptions1795451400000'`);
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('lock table checkout_sessions in share mode');
    const waits: Error[] = [];
    const onWait = (error: Error) => {
      waits.push(error);
      if (waits.length === 1) void holder.commitTransaction();
    };
    expect(await migrate(database.url, { onWait })).toEqual(['ClaimedSubscriptions1795451400000']);
    expect(waits[0]?.message).toContain('lock timeout');
    await holder.release();
  });

  describe('refuses', () => {
    const userId = '0198a000-0000-7000-8000-000000000001';
    const credentialId = '0198a000-0000-7000-8000-0000000000c1';
    const insertCredential = (fields: { name?: string; issued?: string; expires?: string; notes?: string | null }) =>
      dataSource.query(
        `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date, notes)
         values ($1, $2, 'Red Cross', $3, $4, $5)`,
        [
          userId,
          fields.name ?? 'First Aid',
          fields.issued ?? '2026-01-01',
          fields.expires ?? '2027-01-01',
          fields.notes,
        ],
      );
    const insertUser = (email: string, verified: boolean, id?: string) =>
      dataSource.query(
        'insert into users (id, email, email_verified) values (coalesce($1, gen_random_uuid()), $2, $3)',
        [id, email, verified],
      );
    const insertDocument = (fields: { type?: string; size?: number; key?: string }) =>
      dataSource.query(
        `insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
         values ($1, $2, 'proof.pdf', $3, $4)`,
        [credentialId, fields.key ?? 'one', fields.type ?? 'application/pdf', fields.size ?? 10],
      );

    beforeAll(async () => {
      await insertUser('ada@example.com', true, userId);
      await dataSource.query(
        `insert into credentials (id, owner_id, name, issuing_body, issue_date, expiry_date)
         values ($1, $2, 'Kept', 'Body', '2026-01-01', '2026-01-01')`,
        [credentialId, userId],
      );
    });

    it('an expiry date before the issue date', async () => {
      await expect(insertCredential({ issued: '2026-01-02', expires: '2026-01-01' })).rejects.toThrow(
        'credentials_dates_check',
      );
    });

    it('a name that is empty or longer than 200 characters, but accepts 200', async () => {
      await expect(insertCredential({ name: '' })).rejects.toThrow('credentials_name_check');
      await expect(insertCredential({ name: '𝄞'.repeat(201) })).rejects.toThrow('credentials_name_check');
      await expect(insertCredential({ name: '𝄞'.repeat(200) })).resolves.toBeDefined();
    });

    it('empty notes and notes longer than 5,000 characters', async () => {
      await expect(insertCredential({ notes: 'x'.repeat(5_001) })).rejects.toThrow('credentials_notes_check');
      await expect(insertCredential({ notes: '' })).rejects.toThrow('credentials_notes_check');
      await expect(insertCredential({ notes: 'x'.repeat(5_000) })).resolves.toBeDefined();
    });

    it('a verified email of another verified account, ignoring case', async () => {
      await expect(insertUser('ADA@example.com', true)).rejects.toThrow('users_verified_email_idx');
      await expect(insertUser('ada@example.com', false)).resolves.toBeDefined();
    });

    it('documents of other types, documents over 10 MiB, and a second document of a credential', async () => {
      await expect(insertDocument({ type: 'image/svg+xml' })).rejects.toThrow('documents_content_type_check');
      await expect(insertDocument({ size: 10 * 1024 * 1024 + 1 })).rejects.toThrow('documents_size_bytes_check');
      await insertDocument({ key: 'one' });
      await expect(insertDocument({ key: 'two' })).rejects.toThrow('documents_credential_id_key');
    });

    it('a second owner of an organization', async () => {
      const [{ id }] = await dataSource.query(`insert into organizations (name) values ('Acme') returning id`);
      const join = (member: string) =>
        dataSource.query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'owner')`, [
          id,
          member,
        ]);
      await join(userId);
      const [{ id: other }] = await dataSource.query(`insert into users (email) values ('b@example.com') returning id`);
      await expect(join(other)).rejects.toThrow('memberships_one_owner_idx');
    });
  });
});
