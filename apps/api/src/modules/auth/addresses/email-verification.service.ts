import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { EMAIL_CODES, type EmailVerification } from '@tracker/contracts/email-verification';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../actor/actor.js';
import { Clock, DAY_MS, HOUR_MS } from '../../../clock/clock.js';
import { signInRequired } from '../../../errors/domain-error.js';
import { ScheduledTasks } from '../../../jobs/scheduled-tasks.js';
import { Outbox } from '../../mailer/outbox.js';
import { isSameAddress, mailboxKey } from '../../organizations/email-address.js';
import { AccountRepository, ConcurrentSignInError } from '../account.repository.js';
import { isEmailCode, newEmailCode } from './email-code.js';
import { EmailCodeRepository } from './email-code.repository.js';
import {
  emailAlreadyVerified,
  emailHeldElsewhere,
  tooManyEmailCodes,
  unusableEmailCode,
  wrongEmailCode,
} from './email-verification.errors.js';
import { WaitingAccounts } from './waiting-accounts.js';

/** Lets people confirm their address by a code that is mailed to it, where no sign-in provider vouches for it. */
@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly codes: EmailCodeRepository,
    private readonly accounts: AccountRepository,
    private readonly waiting: WaitingAccounts,
    private readonly outbox: Outbox,
    private readonly tasks: ScheduledTasks,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Mails a code; the one before is worth nothing from then on. */
  async send({ userId }: Actor): Promise<EmailVerification> {
    const { code, salt, codeHash } = await newEmailCode();
    return this.unitOfWork.run(async () => {
      const account = await this.codes.lock(userId, mailboxKey);
      if (!account) throw signInRequired();
      if (account.emailVerified) throw emailAlreadyVerified();
      const { email } = account;
      const [now, mailbox] = [this.clock.now(), mailboxKey(email)];
      await this.refuseFlood([{ userId }, { mailbox }], now);
      const expiresAt = new Date(now.getTime() + EMAIL_CODES.minutes * 60_000);
      const id = await this.codes.insert({ userId, email, mailbox, salt, codeHash, sentAt: now, expiresAt });
      const sent = { email, expiresAt: expiresAt.toISOString() };
      const data = { code, expiresAt: sent.expiresAt };
      await this.outbox.add({ kind: 'email-code', dedupeKey: `email-code:${id}`, to: email, userId, data });
      return sent;
    });
  }

  /** Answers the account that the person has then: where one waited for them under the address, that one. */
  async confirm({ userId }: Actor, code: string): Promise<string> {
    const now = this.clock.now();
    const account = await this.accounts.getUser(userId);
    if (account.emailVerified) throw emailAlreadyVerified();
    // Counted before it is looked at, and committed whatever comes of it.
    const tried = await this.codes.takeTry(userId, now);
    if (!tried || !isSameAddress(tried.email, account.email)) throw unusableEmailCode();
    if (!(await isEmailCode(code, tried))) throw wrongEmailCode();
    return this.unitOfWork
      .run(async () => {
        if (!(await this.codes.use(tried.id, now))) throw unusableEmailCode();
        if (await this.accounts.confirmAddress(userId, account.email)) return userId;
        const waiting = await this.waiting.enter(userId, account.email);
        if (waiting === null) throw emailHeldElsewhere();
        return waiting;
      })
      .catch((error: unknown) => {
        throw error instanceof ConcurrentSignInError ? emailHeldElsewhere() : error;
      });
  }

  @Cron(CronExpression.EVERY_HOUR)
  forgetInTurn(): Promise<boolean> {
    return this.tasks.run({ name: 'email-code-retention', everySeconds: 43_200 }, () => this.forget());
  }

  /** Kept no longer than they count; a day more for processes whose clock is behind. */
  async forget(): Promise<{ removed: number }> {
    return { removed: await this.codes.removeOlderThan(new Date(this.clock.now().getTime() - 2 * DAY_MS)) };
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
