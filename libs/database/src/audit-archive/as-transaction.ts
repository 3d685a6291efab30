import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Waiting for a lock on the trail blocks all other writers, so each attempt is short and followed by a pause. */
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1_000;

export async function asTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query(`begin; set local lock_timeout = '2s'`);
    try {
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (tries >= LOCK_TRIES || (error as { code?: string }).code !== '55P03') throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}
