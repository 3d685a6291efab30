import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AccountDeletion } from '@tracker/database/entities/auth/account-deletion.entity';
import { MailUnsubscription, type StoppedList } from '@tracker/database/entities/mailer/mail-unsubscription.entity';
import { SigningKey } from '@tracker/database/entities/auth/signing-key.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { In, Not, type Repository } from 'typeorm';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import type { MailingList } from '../templates/mail-content.js';

interface Unsubscription {
  userId: string;
  list: MailingList;
}

const LISTS: readonly MailingList[] = ['reminders', 'team-updates'];
const UUID_HEX = 32;

@Injectable()
export class UnsubscriptionRepository {
  private key: Buffer | undefined;

  constructor(
    @InjectRepository(MailUnsubscription) private readonly unsubscriptions: Repository<MailUnsubscription>,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(AccountDeletion) private readonly deletions: Repository<AccountDeletion>,
    @InjectRepository(SigningKey) private readonly keys: Repository<SigningKey>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
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

  /** Stored in the database, so that every process shares it and links in old mails keep working. Never changes. */
  private async signingKey(): Promise<Buffer> {
    this.key ??= (await this.keys.findOneBy({ purpose: 'unsubscribe' }))?.secret;
    if (!this.key) throw new Error('The signing key of unsubscribe links is missing.');
    return this.key;
  }

  async urlFor(userId: string, list: MailingList): Promise<string> {
    const subject = userId.replaceAll('-', '').toLowerCase() + LISTS.indexOf(list);
    const token = `${subject}.${signatureOf(subject, await this.signingKey())}`;
    return `${this.environment.publicUrl}/mail/unsubscribe?token=${token}`;
  }

  async read(token: string): Promise<Unsubscription | null> {
    const match = /^([0-9a-f]{32}[01])\.([A-Za-z0-9_-]{43})$/.exec(token);
    const [, subject, signature] = match ?? [];
    if (!subject || !signature) return null;
    const expected = Buffer.from(signatureOf(subject, await this.signingKey()));
    if (!timingSafeEqual(expected, Buffer.from(signature))) return null;
    const list = LISTS[Number(subject.slice(UUID_HEX))];
    return list ? { userId: hyphenated(subject.slice(0, UUID_HEX)), list } : null;
  }
}

function signatureOf(subject: string, key: Buffer): string {
  return createHmac('sha256', key).update(subject).digest('base64url');
}

function hyphenated(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
