import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { OwnNotifications, OwnNotificationsChanges } from '@tracker/contracts/auth/notifications';
import { AccountDeletion } from '@tracker/database/entities/auth/account-deletion.entity';
import { SigningKey } from '@tracker/database/entities/auth/signing-key.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { MailUnsubscription, type StoppedList } from '@tracker/database/entities/mailer/mail-unsubscription.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { In, Not, type Repository } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import type { MailingList } from '../templates/mail-content.js';

interface Unsubscription {
  userId: string;
  list: MailingList;
}

const LISTS: readonly MailingList[] = ['reminders', 'team-updates'];
const UUID_HEX = 32;

const CHANGED_BY_LINK: Record<MailingList, readonly (keyof OwnNotifications)[]> = {
  reminders: ['emailReminders', 'expirationAlerts'],
  'team-updates': ['teamUpdates'],
};

@Injectable()
export class MailPreferences {
  private key: Buffer | undefined;

  constructor(
    @InjectRepository(MailUnsubscription) private readonly unsubscriptions: Repository<MailUnsubscription>,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(AccountDeletion) private readonly deletions: Repository<AccountDeletion>,
    @InjectRepository(SigningKey) private readonly keys: Repository<SigningKey>,
    private readonly unitOfWork: UnitOfWork,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async read(userId: string): Promise<OwnNotifications> {
    const rows = await this.unsubscriptions.findBy({ userId });
    return wantedBy(new Set(rows.map(({ list }) => list)));
  }

  /** Does nothing for a deleted account. Locks the account's row, so that concurrent changes wait. */
  update(userId: string, changes: OwnNotificationsChanges): Promise<OwnNotifications> {
    return this.unitOfWork.run(async () => {
      const person = await this.users.findOne({
        select: { id: true },
        where: { id: userId },
        lock: { mode: 'for_no_key_update' },
      });
      if (person) await this.replace(userId, stoppedBy({ ...(await this.read(userId)), ...changes }));
      return this.read(userId);
    });
  }

  async switchList(userId: string, list: MailingList, isWanted: boolean): Promise<void> {
    await this.update(userId, Object.fromEntries(CHANGED_BY_LINK[list].map((kind) => [kind, isWanted])));
  }

  private async replace(userId: string, lists: readonly StoppedList[]): Promise<void> {
    await this.unsubscriptions.delete({ userId, list: Not(In(lists)) });
    const rows = lists.map((list) => ({ userId, list }));
    if (rows.length > 0) await this.unsubscriptions.createQueryBuilder().insert().values(rows).orIgnore().execute();
  }

  hasStopped(userId: string, list: StoppedList): Promise<boolean> {
    return this.unsubscriptions.existsBy({ userId, list });
  }

  isLeaving(userId: string): Promise<boolean> {
    return this.deletions.existsBy({ userId });
  }

  async urlFor(userId: string, list: MailingList): Promise<string> {
    const subject = userId.replaceAll('-', '').toLowerCase() + LISTS.indexOf(list);
    const token = `${subject}.${signatureOf(subject, await this.signingKey())}`;
    return `${this.environment.publicUrl}/mail/unsubscribe?token=${token}`;
  }

  async readToken(token: string): Promise<Unsubscription | null> {
    const match = /^([0-9a-f]{32}[01])\.([A-Za-z0-9_-]{43})$/.exec(token);
    const [, subject, signature] = match ?? [];
    if (!subject || !signature) return null;
    const expected = Buffer.from(signatureOf(subject, await this.signingKey()));
    if (!timingSafeEqual(expected, Buffer.from(signature))) return null;
    const list = LISTS[Number(subject.slice(UUID_HEX))];
    return list ? { userId: hyphenated(subject.slice(0, UUID_HEX)), list } : null;
  }

  /** Stored in the database, so that every process shares it and links in old mails keep working. Never changes. */
  private async signingKey(): Promise<Buffer> {
    this.key ??= (await this.keys.findOneBy({ purpose: 'unsubscribe' }))?.secret;
    if (!this.key) throw new Error('The signing key of unsubscribe links is missing.');
    return this.key;
  }
}

function wantedBy(stopped: ReadonlySet<StoppedList>): OwnNotifications {
  return {
    emailReminders: !stopped.has('reminders') && !stopped.has('email-reminders'),
    expirationAlerts: !stopped.has('reminders') && !stopped.has('expiration-alerts'),
    teamUpdates: !stopped.has('team-updates'),
  };
}

function stoppedBy({ emailReminders, expirationAlerts, teamUpdates }: OwnNotifications): StoppedList[] {
  const lists: StoppedList[] = [];
  if (!emailReminders && !expirationAlerts) lists.push('reminders');
  else if (!emailReminders) lists.push('email-reminders');
  else if (!expirationAlerts) lists.push('expiration-alerts');
  if (!teamUpdates) lists.push('team-updates');
  return lists;
}

function signatureOf(subject: string, key: Buffer): string {
  return createHmac('sha256', key).update(subject).digest('base64url');
}

function hyphenated(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
