import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '@tracker/database/statements';
import type { PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import type { TestApp } from './test-app.js';

const PATIENCE_MS = 20_000;

export async function lockWaits(api: TestApp): Promise<number> {
  const { rowCount } = await api.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

/** Throws if fewer than `count` connections come to wait for a lock within 20 seconds. */
export async function untilLockWaits(api: TestApp, count = 1): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(10))
    if ((await lockWaits(api)) >= count) return;
  throw new Error(`Fewer than ${count} connections waited for a lock.`);
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
