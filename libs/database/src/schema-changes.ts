import type { QueryRunner } from 'typeorm';

/**
 * Builds an index without blocking writers, for a migration with `transaction = false`. Replaces the invalid index of
 * an interrupted attempt.
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

/** Drops an index without blocking its table, for a migration with `transaction = false`. */
export async function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  await withoutLockTimeout(runner, () => runner.query(`drop index concurrently if exists ${name}`));
}

/**
 * Adds a check or foreign key, for a migration with `transaction = false`. New rows are checked at once, which needs
 * only a short lock; existing rows are validated without blocking writers.
 */
export async function addConstraint(
  runner: QueryRunner,
  { table, name, definition }: { table: string; name: string; definition: string },
): Promise<void> {
  await runner.query(`alter table ${table} drop constraint if exists ${name}`);
  await runner.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
  await runner.query(`alter table ${table} validate constraint ${name}`);
}

/** Concurrent builds wait for older transactions, such as a long export, and block nobody meanwhile. */
async function withoutLockTimeout(runner: QueryRunner, work: () => Promise<unknown>): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    await runner.query('reset lock_timeout');
  }
}
