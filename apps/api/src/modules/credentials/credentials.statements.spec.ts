import { statusOn } from '@tracker/contracts/credentials/credential-status';
import { createDataSource } from '@tracker/database/data-source';
import { createTestDatabase } from '@tracker/database/test-database';
import fc from 'fast-check';
import { statusRanges, statusSql } from './credentials.statements.js';

const day = fc
  .date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Days around which the rules turn: most random pairs lie centuries apart. */
const nearby = fc.tuple(day, fc.integer({ min: -40, max: 40 })).map(([today, days]) => {
  const expiry = new Date(Date.parse(today) + days * 86_400_000);
  const isInRange = expiry.getUTCFullYear() >= 1 && expiry.getUTCFullYear() <= 9_999;
  return { today, expiry: isInRange ? expiry.toISOString().slice(0, 10) : today };
});
const anyPair = fc.record({ today: day, expiry: day });

it('the database and the contracts agree on the status of every expiry date on every day', async () => {
  const database = await createTestDatabase();
  const dataSource = await createDataSource(database.url, { poolSize: 1 }).initialize();
  try {
    const pairs = fc.sample(fc.oneof(nearby, anyPair), 5_000);
    const within = Object.entries(statusRanges('expiry', 'today')).map(
      ([name, range]) => `case when ${range} then '${name}' end`,
    );
    const rows = await dataSource.query(
      `select ${statusSql('(expiry - today)')} as status, expiry - today as days, concat(${within.join(', ')}) as range
        from unnest($1::date[], $2::date[]) with ordinality as pair (today, expiry, position) order by position`,
      [pairs.map(({ today }) => today), pairs.map(({ expiry }) => expiry)],
    );
    expect(rows).toEqual(
      pairs.map(({ today, expiry }) => {
        const { status, daysUntilExpiry } = statusOn(expiry, today);
        return { status, days: daysUntilExpiry, range: status };
      }),
    );
    expect(new Set(rows.map(({ status }: { status: string }) => status)).size).toBe(3);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
