import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MailUnsubscription } from '@tracker/database/entities/mail-unsubscription.entity';
import { SigningKey } from '@tracker/database/entities/signing-key.entity';
import type { Repository } from 'typeorm';
import type { MailingList } from './mail-content.js';

/** Which mails a person has stopped; everything else they get. */
@Injectable()
export class UnsubscriptionRepository {
  constructor(
    @InjectRepository(MailUnsubscription) private readonly unsubscriptions: Repository<MailUnsubscription>,
    @InjectRepository(SigningKey) private readonly keys: Repository<SigningKey>,
  ) {}

  has(userId: string, list: MailingList): Promise<boolean> {
    return this.unsubscriptions.existsBy({ userId, list });
  }

  /** SQL, because the account may be gone by now; then there is nothing to stop. */
  async insert(userId: string, list: MailingList): Promise<void> {
    await this.unsubscriptions.sql`
      insert into mail_unsubscriptions (user_id, list) select id, ${list} from users where id = ${userId}
      on conflict do nothing`;
  }

  async remove(userId: string, list: MailingList): Promise<void> {
    await this.unsubscriptions.delete({ userId, list });
  }

  /** The key of the signed links. It lives in the database, so that every process agrees and old mails keep working. */
  async signingKey(): Promise<Buffer> {
    const key = await this.keys.findOneBy({ purpose: 'unsubscribe' });
    if (!key) throw new Error('The signing key of unsubscribe links is missing.');
    return key.secret;
  }
}
