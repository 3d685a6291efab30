import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EMAIL_CODES, type EmailVerification } from '@tracker/contracts/auth/email-verification';
import { EmailCode } from '@tracker/database/entities/auth/email-code.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { Clock, DAY_MS, HOUR_MS } from '../../../platform/clock.js';
import { DomainError, signInRequired } from '../../../platform/domain-error.js';
import { Outbox } from '../../mailer/outbox.js';
import { isSameAddress, mailboxKey } from '../../organizations/invitations/email-address.js';

interface CodePurpose {
  userId: string;
  linkId: string | null;
  organizationName?: string | undefined;
}
type TriedCode = Pick<EmailCode, 'id' | 'email' | 'salt' | 'codeHash'>;

@Injectable()
export class EmailCodes {
  constructor(
    @InjectRepository(EmailCode) private readonly codes: Repository<EmailCode>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly statements: Statements,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Earlier codes for the same purpose become invalid. `check` runs while the account is locked and may throw. */
  async send(
    { userId, linkId, organizationName }: CodePurpose,
    check: (account: User) => void,
  ): Promise<EmailVerification> {
    const { code, salt, codeHash } = await newEmailCode();
    return this.unitOfWork.run(async () => {
      const account = await this.lock(userId);
      check(account);
      const { email } = account;
      const [sentAt, mailbox] = [this.clock.now(), mailboxKey(email)];
      for (const sender of [{ userId }, { mailbox }]) await this.refuseFlood(sender, sentAt);
      const earlier = { userId, linkId: linkId ?? IsNull(), expiresAt: MoreThan(sentAt) };
      await this.codes.update(earlier, { expiresAt: sentAt });
      const expiresAt = new Date(sentAt.getTime() + EMAIL_CODES.minutes * 60_000);
      const row = { userId, linkId, email, mailbox, salt, codeHash, sentAt, expiresAt };
      const { identifiers } = await this.codes.insert(row);
      const sent = { email, expiresAt: expiresAt.toISOString() };
      const data = { code, expiresAt: sent.expiresAt, ...(organizationName !== undefined && { organizationName }) };
      const dedupeKey = `email-code:${identifiers[0]?.['id']}`;
      await this.outbox.add({ kind: 'email-code', dedupeKey, to: email, userId, data });
      return sent;
    });
  }

  /** Makes other requests for codes of this account or mailbox wait until the transaction ends. */
  private async lock(userId: string): Promise<User> {
    const user = await this.users.findOne({ where: { id: userId }, lock: { mode: 'pessimistic_write' } });
    if (!user) throw signInRequired();
    const mailbox = `email-code:${mailboxKey(user.email)}`;
    await this.statements.sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`;
    return user;
  }

  private async refuseFlood(sender: { userId: string } | { mailbox: string }, now: Date): Promise<void> {
    const lastDay = MoreThan(new Date(now.getTime() - DAY_MS));
    const sent = await this.codes.find({ where: { ...sender, sentAt: lastDay }, order: { sentAt: 'DESC' } });
    const bounds = [
      [sent[EMAIL_CODES.anHour - 1], HOUR_MS],
      [sent[EMAIL_CODES.aDay - 1], DAY_MS],
    ] as const;
    for (const [oldest, span] of bounds) {
      const left = oldest ? oldest.sentAt.getTime() + span - now.getTime() : 0;
      if (left > 0) throw tooManyEmailCodes(Math.ceil(left / 1_000));
    }
  }

  async try({ userId, linkId }: CodePurpose, email: string, code: string): Promise<string> {
    const [tried] = await this.statements.sql<TriedCode[]>`
      update email_codes set tries = tries + 1
      where user_id = ${userId} and link_id is not distinct from ${linkId} and used_at is null and tries < ${EMAIL_CODES.tries}
        and expires_at > ${this.clock.now()}
      returning id, email, salt, code_hash as "codeHash"`;
    if (!tried || !isSameAddress(tried.email, email)) throw unusableEmailCode();
    if (!(await isEmailCode(code, tried))) throw wrongEmailCode();
    return tried.id;
  }

  async use(id: string): Promise<void> {
    const { affected } = await this.codes.update({ id, usedAt: IsNull() }, { usedAt: this.clock.now() });
    if (affected !== 1) throw unusableEmailCode();
  }
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

interface HashedCode {
  salt: Buffer;
  codeHash: Buffer;
}

export async function newEmailCode(): Promise<HashedCode & { code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(SALT_BYTES);
  return { code, salt, codeHash: await derive(code, salt, HASH_BYTES) };
}

export async function isEmailCode(code: string, { salt, codeHash }: HashedCode): Promise<boolean> {
  return timingSafeEqual(await derive(code, salt, HASH_BYTES), codeHash);
}

export const emailAlreadyVerified = () =>
  new DomainError('email-already-verified', 409, 'Your email address is already confirmed.');
export const emailHeldElsewhere = () =>
  new DomainError(
    'email-held-elsewhere',
    409,
    'Another account has this email address. Sign out and sign in the way you did before.',
  );
const wrongEmailCode = () =>
  new DomainError('wrong-email-code', 400, 'This is not the code in the email. Please check it and try again.');
const unusableEmailCode = () =>
  new DomainError('unusable-email-code', 400, 'There is no valid code. Please request a new one.');
const tooManyEmailCodes = (seconds: number) =>
  new DomainError('too-many-email-codes', 429, 'Too many codes were requested. Please try again later.', {
    'retry-after': String(seconds),
  });
