import { Injectable } from '@nestjs/common';
import { pool } from '@tracker/database/prepared';
import { DataSource } from 'typeorm';
import type { MailingList } from './mail-content.js';

/** Which mails a person has stopped; everything else they get. */
@Injectable()
export class UnsubscriptionRepository {
  constructor(private readonly dataSource: DataSource) {}

  async has(userId: string, list: MailingList): Promise<boolean> {
    const { rowCount } = await pool(this.dataSource).query(
      'select from mail_unsubscriptions where user_id = $1 and list = $2',
      [userId, list],
    );
    return rowCount === 1;
  }

  async insert(userId: string, list: MailingList): Promise<void> {
    // The account may be gone by now; then there is nothing to stop.
    await pool(this.dataSource).query(
      `insert into mail_unsubscriptions (user_id, list) select id, $2 from users where id = $1 on conflict do nothing`,
      [userId, list],
    );
  }

  async remove(userId: string, list: MailingList): Promise<void> {
    await pool(this.dataSource).query('delete from mail_unsubscriptions where user_id = $1 and list = $2', [
      userId,
      list,
    ]);
  }

  /** The key of the signed links. It lives in the database, so that every process agrees and old mails keep working. */
  async signingKey(): Promise<Buffer> {
    const { rows } = await pool(this.dataSource).query<{ secret: Buffer }>(
      `select secret from signing_keys where purpose = 'unsubscribe'`,
    );
    if (!rows[0]) throw new Error('The signing key of unsubscribe links is missing.');
    return rows[0].secret;
  }
}
