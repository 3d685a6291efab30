import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while others go on writing; for a migration with `transaction = false`. What an interrupted attempt left behind is removed
 * first: nothing uses it, and it keeps the name.
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  index: { name: string; on: string; isUnique?: boolean },
): Promise<void> {
  await withoutLockTimeout(runner, async () => {
    await runner.query(`drop index concurrently if exists ${index.name}`);
    await runner.query(`create ${index.isUnique ? 'unique ' : ''}index concurrently ${index.name} on ${index.on}`);
  });
}

/** Removes an index without keeping anybody from its table; for a migration with `transaction = false`. */
export async function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  await withoutLockTimeout(runner, () => runner.query(`drop index concurrently if exists ${name}`));
}

/**
 * A check or foreign key of a table with rows, for a migration with `transaction = false`: new rows keep it at once, which locks the table for a
 * moment, and the old ones are looked at afterwards, while others write.
 */
export async function addConstraint(
  runner: QueryRunner,
  { table, name, definition }: { table: string; name: string; definition: string },
): Promise<void> {
  await runner.query(`alter table ${table} drop constraint if exists ${name}`);
  await runner.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
  await runner.query(`alter table ${table} validate constraint ${name}`);
}

/** These wait for transactions that began before, such as a long export, and nobody waits behind them meanwhile. */
async function withoutLockTimeout(runner: QueryRunner, work: () => Promise<unknown>): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    // To what the connection began with.
    await runner.query('reset lock_timeout');
  }
}
