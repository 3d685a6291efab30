import { randomUUID } from 'node:crypto';
import { pool } from '@tracker/database/statements';
import { DataSource } from 'typeorm';
import type { TestApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';

/** A credential that was entered at some time, by SQL: calls would date it by the clock. Its id. */
export async function enterCredential(
  api: TestApp,
  owner: TestPerson,
  expiryDate: string,
  enteredAt = '2026-06-01',
): Promise<string> {
  const id = randomUUID();
  await pool(api.app.get(DataSource)).query(
    `insert into credentials (id, owner_id, name, issuing_body, issue_date, expiry_date, created_at, updated_at)
     values ($1, $2, 'First Aid', 'Red Cross', '2020-01-01', $3, $4, $4)`,
    [id, owner.userId, expiryDate, enteredAt],
  );
  return id;
}
