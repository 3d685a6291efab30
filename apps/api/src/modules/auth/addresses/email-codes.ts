import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { EMAIL_CODES, type EmailVerification } from '@tracker/contracts/auth/email-verification';
import type { User } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock, DAY_MS, HOUR_MS } from '../../../platform/clock.js';
import { DomainError, signInRequired } from '../../../platform/domain-error.js';
import { Outbox } from '../../mailer/outbox.js';
import { isSameAddress, mailboxKey } from '../../organizations/invitations/email-address.js';
import { EmailCodeRepository } from './email-code.repository.js';

interface CodePurpose {
  userId: string;
  linkId: string | null;
  organizationName?: string | undefined;
}

@Injectable()
export class EmailCodes {
  constructor(
    private readonly codes: EmailCodeRepository,
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
      const account = await this.codes.lock(userId, mailboxKey);
      if (!account) throw signInRequired();
      check(account);
      const { email } = account;
      const [now, mailbox] = [this.clock.now(), mailboxKey(email)];
      await this.refuseFlood([{ userId }, { mailbox }], now);
      const expiresAt = new Date(now.getTime() + EMAIL_CODES.minutes * 60_000);
      const id = await this.codes.insert({ userId, linkId, email, mailbox, salt, codeHash, sentAt: now, expiresAt });
      const sent = { email, expiresAt: expiresAt.toISOString() };
      const data = { code, expiresAt: sent.expiresAt, ...(organizationName !== undefined && { organizationName }) };
      await this.outbox.add({ kind: 'email-code', dedupeKey: `email-code:${id}`, to: email, userId, data });
      return sent;
    });
  }

  async try({ userId, linkId }: CodePurpose, email: string, code: string): Promise<string> {
    const tried = await this.codes.takeTry(userId, linkId, this.clock.now());
    if (!tried || !isSameAddress(tried.email, email)) throw unusableEmailCode();
    if (!(await isEmailCode(code, tried))) throw wrongEmailCode();
    return tried.id;
  }

  async use(id: string): Promise<void> {
    if (!(await this.codes.use(id, this.clock.now()))) throw unusableEmailCode();
  }

  private async refuseFlood(senders: ({ userId: string } | { mailbox: string })[], now: Date): Promise<void> {
    for (const sender of senders) {
      const sent = await this.codes.sendings(sender, new Date(now.getTime() - DAY_MS));
      const bounds = [
        [sent[EMAIL_CODES.anHour - 1], HOUR_MS],
        [sent[EMAIL_CODES.aDay - 1], DAY_MS],
      ] as const;
      for (const [oldest, span] of bounds) {
        const left = oldest ? oldest.getTime() + span - now.getTime() : 0;
        if (left > 0) throw tooManyEmailCodes(Math.ceil(left / 1_000));
      }
    }
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
