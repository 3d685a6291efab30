import { pool } from '@tracker/database/statements';
import type { PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import type { TestApp } from './test-app.js';
import { until } from './until.js';

export async function lockWaits(api: TestApp): Promise<number> {
  const { rowCount } = await api.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

export function untilLockWaits(api: TestApp, count = 1): Promise<void> {
  return until(
    async () => (await lockWaits(api)) >= count,
    () => `Fewer than ${count} connections waited for a lock.`,
  );
}

/** Begins a transaction on another connection, and rolls it back unless `work` commits it. */
export async function inAnotherTransaction<T>(api: TestApp, work: (other: PoolClient) => Promise<T>): Promise<T> {
  const other = await pool(api.app.get(DataSource)).connect();
  try {
    await other.query('begin');
    return await work(other);
  } finally {
    await other.query('rollback');
    other.release();
  }
}
