import { Injectable } from '@nestjs/common';
import type { EmailVerification } from '@tracker/contracts/auth/email-verification';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { AccountRepository, ConcurrentSignInError } from '../account/account.repository.js';
import { emailAlreadyVerified, EmailCodes, emailHeldElsewhere } from './email-codes.js';
import { WaitingAccounts } from './waiting-accounts.js';

@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly codes: EmailCodes,
    private readonly accounts: AccountRepository,
    private readonly waiting: WaitingAccounts,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  send({ userId }: Actor): Promise<EmailVerification> {
    return this.codes.send({ userId, linkId: null }, ({ emailVerified }) => {
      if (emailVerified) throw emailAlreadyVerified();
    });
  }

  /** Returns the person's account, which may be one that a directory created for this address. */
  async confirm({ userId }: Actor, code: string): Promise<string> {
    const account = await this.accounts.getUser(userId);
    if (account.emailVerified) throw emailAlreadyVerified();
    const codeId = await this.codes.try({ userId, linkId: null }, account.email, code);
    return this.unitOfWork
      .run(async () => {
        await this.codes.use(codeId);
        if (await this.accounts.confirmAddress(userId, account.email)) return userId;
        const waiting = await this.waiting.enter(userId, account.email);
        if (waiting === null) throw emailHeldElsewhere();
        return waiting;
      })
      .catch((error: unknown) => {
        throw error instanceof ConcurrentSignInError ? emailHeldElsewhere() : error;
      });
  }
}
