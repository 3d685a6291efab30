import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { ReviewsByType1795450298000 } from './migrations/1795450298000-reviews-by-type.js';
import { createTestDatabase } from './test-database.js';

const [organization, person, firstAid, crane] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

describe('reviews from before they had a type', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url).initialize();
    await dataSource.query(`
      insert into organizations (id, name) values ('${organization}', 'Ward');
      insert into users (id, email) values ('${person}', 'ada@example.test');
      insert into memberships (organization_id, user_id, role) values ('${organization}', '${person}', 'member');
      insert into credential_types (id, organization_id, name, aliases, issuing_body, needs_document, needs_review) values
        ('${firstAid}', '${organization}', 'First Aid', '{Prèmiers secours,Both}', null, false, true),
        ('${crane}', '${organization}', 'Crane', '{Both}', 'Port', false, true)`);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  const add = async (name: string, { issuer = 'Other', assigned = '', decided = 'now()' } = {}) => {
    const id = randomUUID();
    await dataSource.query(
      `insert into credentials (id, owner_id, name, issuing_body, issue_date, expiry_date) values ($1, $2, $3, $4, '2026-01-01', '2028-01-01')`,
      [id, person, name, issuer],
    );
    if (assigned)
      await dataSource.query(
        'insert into credential_type_assignments (credential_id, organization_id, user_id, type_id) values ($1, $2, $3, $4)',
        [id, organization, person, assigned],
      );
    await dataSource.query(
      `insert into credential_reviews (credential_id, organization_id, user_id, decision, decided_at) values ($1, $2, $3, 'approve', ${decided})`,
      [id, organization, person],
    );
    return id;
  };

  it('get the type for which the credential counts, and none where it is unclear, also when the migration was interrupted', async () => {
    const migration = new ReviewsByType1795450298000();
    const runner = dataSource.createQueryRunner();
    await migration.down(runner);
    const expected = new Map<string, string | null>([
      [await add('FIRST AID'), firstAid],
      [await add('PRE\u0300MIERS secours'), firstAid],
      [await add('crane', { issuer: 'PORT' }), crane],
      [await add('Crane'), null],
      [await add('Both'), firstAid],
      [await add('Both', { issuer: 'Port' }), null],
      [await add('Diary'), null],
      [await add('Both', { issuer: 'Port', assigned: crane, decided: `now() + interval '1 minute'` }), crane],
      [await add('First Aid', { assigned: crane, decided: `now() - interval '1 minute'` }), null],
    ]);
    for (let run = 0; run < 2; run += 1) {
      await migration.up(runner);
      const rows: { id: string; type: string | null }[] = await dataSource.query(
        'select credential_id as id, type_id as type from credential_reviews',
      );
      expect(new Map(rows.map(({ id, type }) => [id, type]))).toEqual(expected);
    }
    await runner.release();
  });

  it('may still be written without a type by the former release', async () => {
    const id = await add('First Aid');
    expect(await dataSource.query('select type_id from credential_reviews where credential_id = $1', [id])).toEqual([
      { type_id: null },
    ]);
  });
});
