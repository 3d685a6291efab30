import { Injectable } from '@nestjs/common';
import type { MailState, UndeliveredMail } from '@tracker/contracts/mail-operations';
import { pool } from '@tracker/database/prepared';
import { DataSource } from 'typeorm';

const LISTED = 100;

/** What operators see of the outbox, and the one thing they do. */
@Injectable()
export class MailOperationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async counts(): Promise<Omit<MailState, 'undelivered' | 'lastScanAt'>> {
    const { rows } = await pool(this.dataSource).query(
      `select (select count(*) from outbox_messages where state = 'queued')::integer as queued,
              (select count(*) from outbox_messages where state = 'failed')::integer as failed,
              (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
               from outbox_messages where state = 'queued') as "oldestSeconds"`,
    );
    return rows[0];
  }

  async lastScanAt(): Promise<Date | null> {
    const { rows } = await pool(this.dataSource).query<{ at: Date | null }>(
      'select max(completed_at) as at from reminder_scans',
    );
    return rows[0]?.at ?? null;
  }

  async lastScanSeconds(): Promise<number> {
    return ((await this.lastScanAt())?.getTime() ?? 0) / 1_000;
  }

  /** The latest mails that were given up. */
  async listUndelivered(): Promise<UndeliveredMail[]> {
    const { rows } = await pool(this.dataSource).query<Omit<UndeliveredMail, 'failedAt'> & { failedAt: Date }>(
      `select id, kind, recipient, attempts, last_error as "lastError", settled_at as "failedAt"
       from outbox_messages where state = 'failed' order by settled_at desc limit ${LISTED}`,
    );
    return rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
  }

  /** Queues a given-up mail anew, with all its tries; false when it is not one. */
  async requeue(id: string): Promise<boolean> {
    const { rowCount } = await pool(this.dataSource).query(
      `update outbox_messages set state = 'queued', attempts = 0, run_at = now(), settled_at = null
       where id = $1 and state = 'failed'`,
      [id],
    );
    return rowCount === 1;
  }
}
