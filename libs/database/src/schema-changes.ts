import type { MigrationInterface, QueryRunner } from 'typeorm';

type Change = (runner: QueryRunner) => Promise<void>;

type MigrationStep = string | Change;

/**
 * A migration. Its class name, which ends with a timestamp, is stored in the database. Steps must be idempotent if
 * `transaction` is false, because a migration is repeated if it does not get a lock.
 */
export abstract class Migration implements MigrationInterface {
  /** Former migrations with the same result. A database that has them all is not migrated again. */
  static readonly replaces: readonly string[] = [];

  protected abstract readonly steps: readonly MigrationStep[];

  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, this.steps);
  }

  /** Not supported: the previous release works with the newer schema. */
  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}

export function unlessExists(table: string, ...steps: MigrationStep[]): Change {
  return async (runner) => {
    const [found]: { id: string | null }[] = await runner.query(`select to_regclass('${table}') as id`);
    if (!found?.id) await runAll(runner, steps);
  };
}

async function runAll(runner: QueryRunner, steps: readonly MigrationStep[]): Promise<void> {
  for (const step of steps) await (typeof step === 'string' ? runner.query(step) : step(runner));
}

/**
 * Builds an index without blocking writers, for a migration with `transaction = false`. Replaces the invalid index of
 * an interrupted attempt.
 */
export function createIndexConcurrently(index: { name: string; on: string; isUnique?: boolean }): Change {
  return async (runner) => {
    // Concurrent builds wait for older transactions, such as a long export, and block nobody meanwhile.
    await runner.query('set lock_timeout = 0');
    try {
      await runner.query(`drop index concurrently if exists ${index.name}`);
      await runner.query(`create ${index.isUnique ? 'unique ' : ''}index concurrently ${index.name} on ${index.on}`);
    } finally {
      await runner.query('reset lock_timeout');
    }
  };
}

/**
 * Adds a check or foreign key, for a migration with `transaction = false`. New rows are checked at once, which needs
 * only a short lock; existing rows are validated without blocking writers.
 */
export function addConstraint(table: string, name: string, definition: string): Change {
  return async (runner) => {
    await runner.query(`alter table ${table} drop constraint if exists ${name}`);
    await runner.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
    await runner.query(`alter table ${table} validate constraint ${name}`);
  };
}
