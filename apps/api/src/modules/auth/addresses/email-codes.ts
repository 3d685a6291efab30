import { Injectable } from '@nestjs/common';
import { EMAIL_CODES, type EmailVerification } from '@tracker/contracts/auth/email-verification';
import type { User } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock, DAY_MS, HOUR_MS } from '../../../platform/clock.js';
import { signInRequired } from '../../../platform/domain-error.js';
import { Outbox } from '../../mailer/outbox/outbox.js';
import { isSameAddress, mailboxKey } from '../../organizations/invitations/email-address.js';
import { isEmailCode, newEmailCode } from './email-code.js';
import { EmailCodeRepository } from './email-code.repository.js';
import { tooManyEmailCodes, unusableEmailCode, wrongEmailCode } from './email-verification.errors.js';

/** What a code confirms: the account's address, or (with an id) a sign-in link to the account. */
export interface CodePurpose {
  userId: string;
  linkId: string | null;
  /** Named in the mail about a link. */
  organizationName?: string | undefined;
}

/** Mails codes of six digits to the address of an account, and checks them. */
@Injectable()
export class EmailCodes {
  constructor(
    private readonly codes: EmailCodeRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Mails a code; earlier ones for the same purpose become invalid. `check` may refuse, and runs while the account is locked. */
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

  /** Returns the id of the code for `use`. Call it outside of a transaction: the try is counted before the code is compared, whatever happens next. */
  async try({ userId, linkId }: CodePurpose, email: string, code: string): Promise<string> {
    const tried = await this.codes.takeTry(userId, linkId, this.clock.now());
    if (!tried || !isSameAddress(tried.email, email)) throw unusableEmailCode();
    if (!(await isEmailCode(code, tried))) throw wrongEmailCode();
    return tried.id;
  }

  /** Uses the code up; throws when another call was faster. */
  async use(id: string): Promise<void> {
    if (!(await this.codes.use(id, this.clock.now()))) throw unusableEmailCode();
  }

  private async refuseFlood(senders: ({ userId: string } | { mailbox: string })[], now: Date): Promise<void> {
    for (const sender of senders) {
      const sent = await this.codes.sendings(sender, new Date(now.getTime() - DAY_MS));
      // With the place that becomes free first: the oldest of those that fill the limit.
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
