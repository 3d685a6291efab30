import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { ProgressByType1795452538000 } from './migrations/1795452538000-progress-by-type.js';
import { createTestDatabase } from './test-database.js';

const [organization, ada, ben, type, group] = Array.from({ length: 5 }, () => randomUUID());
const [ofAll, ofGroup] = [randomUUID(), randomUUID()];

describe('progress beside the release that writes it by requirement', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url).initialize();
    await dataSource.query(`
      insert into organizations (id, name) values ('${organization}', 'Ward');
      insert into users (id, email) values ('${ada}', 'ada@example.test'), ('${ben}', 'ben@example.test');
      insert into memberships (organization_id, user_id, role) values ('${organization}', '${ada}', 'member'), ('${organization}', '${ben}', 'member');
      insert into credential_types (id, organization_id, name, needs_document, needs_review) values ('${type}', '${organization}', 'BLS', false, false);
      insert into requirement_groups (id, organization_id, name) values ('${group}', '${organization}', 'Night');
      insert into requirements (id, organization_id, type_id, group_id, grace_days)
        values ('${ofAll}', '${organization}', '${type}', null, 0), ('${ofGroup}', '${organization}', '${type}', '${group}', 0)`);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  /** As the former release does it. */
  const mark = (userId: string | undefined, requirementId: string, until: string) =>
    dataSource.query(
      `insert into requirement_progress (requirement_id, user_id, organization_id, until) values ($1, $2, $3, $4)
       on conflict (requirement_id, user_id) do update set until = excluded.until`,
      [requirementId, userId, organization, until],
    );
  const rows = (userId: string | undefined) =>
    dataSource.query(
      'select type_id as type, requirement_id as requirement, until::text from requirement_progress where user_id = $1',
      [userId],
    );
  const trail = async () => {
    const [{ count }] = await dataSource.query('select count(*)::int as count from audit_entries');
    return count as number;
  };

  it('is one row for each type, also when the migration was interrupted', async () => {
    const migration = new ProgressByType1795452538000();
    const runner = dataSource.createQueryRunner();
    await migration.down(runner);
    await mark(ada, ofAll, '2028-03-20');
    await mark(ada, ofGroup, '2028-03-05');
    await mark(ben, ofGroup, '2028-03-06');
    const before = await trail();
    for (let run = 0; run < 2; run += 1) {
      await migration.up(runner);
      expect(await rows(ada)).toEqual([{ type, requirement: ofAll, until: '2028-03-20' }]);
      expect(await rows(ben)).toEqual([{ type, requirement: ofGroup, until: '2028-03-06' }]);
    }
    expect(await trail()).toBe(before);
    await runner.release();
  });

  it('is replaced by what that release writes about any requirement for the type, and changed by it', async () => {
    await mark(ada, ofGroup, '2028-03-07');
    await mark(ada, ofGroup, '2028-03-08');
    expect(await rows(ada)).toEqual([{ type, requirement: ofGroup, until: '2028-03-08' }]);
    await dataSource.query('update requirement_progress set requirement_id = null where user_id = $1', [ada]);
    await mark(ada, ofAll, '2028-03-09');
    expect(await rows(ada)).toEqual([{ type, requirement: ofAll, until: '2028-03-09' }]);
  });

  it('stays when the requirement is deleted through which it was set, and goes with the type', async () => {
    await dataSource.query('delete from requirements where id = $1', [ofAll]);
    expect(await rows(ada)).toEqual([{ type, requirement: null, until: '2028-03-09' }]);
    await dataSource.query('delete from credential_types where id = $1', [type]);
    expect([await rows(ada), await rows(ben)]).toEqual([[], []]);
  });
});
