import { migrate } from '@tracker/database/migrate';
import { withClient } from '../../installation/people.js';
import { MEMBERSHIPS, ORGANIZATIONS, PEOPLE } from '../templates.js';

const CREDENTIALS_EACH = 100;

/**
 * One credential per person, so that one person's rows lie on many pages, as they do after years of use. Ids ascend, so
 * the index is filled in order.
 */
const PORTION = `
  insert into credentials (id, owner_id, name, issuing_body, issue_date, expiry_date, notes)
  select uuidv7(), md5('other ' || n)::uuid, 'Certificate in Practice ' || $2::int, 'Training Academy ' || $2::int % 7,
    current_date - 400, current_date - 365 + ($2::int * 37 + n * 11) % 1460,
    case when $2::int % 3 = 0 then 'Renewed by examination, number ' || n end
  from generate_series(1, $1::int) n`;

/** Rebuilding the indexes at the end is much faster than maintaining them. */
const INDEXES = `
  select indexname as name, indexdef as definition from pg_indexes
  where tablename = 'credentials' and not exists (select from pg_constraint where conname = indexname)`;

export async function fill(databaseUrl: string, credentials: number) {
  await migrate(databaseUrl);
  const people = Math.ceil(credentials / CREDENTIALS_EACH);
  await withClient(databaseUrl, async (client) => {
    await client.query(`create table if not exists growth_filled (part text primary key, definition text)`);
    // Foreign keys and audit triggers are off: the generated data is valid by construction.
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '2GB'`);
    await client.query('set synchronous_commit = off; set statement_timeout = 0; set lock_timeout = 0');
    const once = async (part: string, work: () => Promise<unknown>) => {
      const { rowCount } = await client.query('select from growth_filled where part = $1', [part]);
      if (rowCount) return;
      await client.query('begin');
      await work();
      await client.query('insert into growth_filled (part) values ($1)', [part]);
      await client.query('commit');
      console.log(`  ${new Date().toISOString()} ${part}`);
    };
    await once(`people ${people}`, async () => {
      for (const statement of [PEOPLE, ORGANIZATIONS, MEMBERSHIPS]) await client.query(statement, [people]);
      const { rows } = await client.query(INDEXES);
      for (const { name, definition } of rows) {
        await client.query('insert into growth_filled values ($1, $2)', [`index ${name}`, definition]);
        await client.query(`drop index ${name}`);
      }
    });
    for (let part = 1; part <= CREDENTIALS_EACH; part += 1)
      await once(`credentials ${part}`, () => client.query(PORTION, [people, part]));
    const { rows } = await client.query(`select definition from growth_filled where part like 'index %'`);
    for (const { definition } of rows) await once(definition, () => client.query(definition));
    const { rowCount } = await client.query(`select from growth_filled where part = 'vacuum'`);
    if (rowCount) return;
    await client.query('vacuum (analyze) users, all_memberships, organizations, credentials');
    await client.query(`insert into growth_filled (part) values ('vacuum')`);
  });
}
