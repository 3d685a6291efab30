import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AccountDeletion } from '@tracker/database/entities/auth/account-deletion.entity';
import { MailUnsubscription, type StoppedList } from '@tracker/database/entities/mailer/mail-unsubscription.entity';
import { SigningKey } from '@tracker/database/entities/auth/signing-key.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { In, Not, type Repository } from 'typeorm';

@Injectable()
export class UnsubscriptionRepository {
  constructor(
    @InjectRepository(MailUnsubscription) private readonly unsubscriptions: Repository<MailUnsubscription>,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(AccountDeletion) private readonly deletions: Repository<AccountDeletion>,
    @InjectRepository(SigningKey) private readonly keys: Repository<SigningKey>,
  ) {}

  has(userId: string, list: StoppedList): Promise<boolean> {
    return this.unsubscriptions.existsBy({ userId, list });
  }

  async listsOf(userId: string): Promise<Set<StoppedList>> {
    return new Set((await this.unsubscriptions.findBy({ userId })).map(({ list }) => list));
  }

  isLeaving(userId: string): Promise<boolean> {
    return this.deletions.existsBy({ userId });
  }

  /** No-op for a deleted account. Locks the account's row, so that concurrent changes wait. */
  async replace(userId: string, choose: (present: Set<StoppedList>) => readonly StoppedList[]): Promise<void> {
    const person = await this.users.findOne({
      select: { id: true },
      where: { id: userId },
      lock: { mode: 'for_no_key_update' },
    });
    if (!person) return;
    const lists = choose(await this.listsOf(userId));
    await this.unsubscriptions.delete({ userId, list: Not(In(lists)) });
    const rows = lists.map((list) => ({ userId, list }));
    if (rows.length > 0) await this.unsubscriptions.createQueryBuilder().insert().values(rows).orIgnore().execute();
  }

  /** Stored in the database, so that every process shares it and links in old mails keep working. */
  async signingKey(): Promise<Buffer> {
    const key = await this.keys.findOneBy({ purpose: 'unsubscribe' });
    if (!key) throw new Error('The signing key of unsubscribe links is missing.');
    return key.secret;
  }
}
