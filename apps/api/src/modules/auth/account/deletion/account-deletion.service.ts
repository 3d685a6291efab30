import { Injectable } from '@nestjs/common';
import { type AccountDeletion, erasedAfterOf } from '@tracker/contracts/auth/users';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../../platform/actor/actor.js';
import { Clock } from '../../../../platform/clock.js';
import { DomainError, signInRequired } from '../../../../platform/domain-error.js';
import { Outbox } from '../../../mailer/outbox/outbox.js';
import { isSameAddress } from '../../../organizations/invitations/email-address.js';
import { MemberPlaces } from '../../../organizations/members/member-places.js';
import { AccountDeletionRepository } from './account-deletion.repository.js';

const otherAddress = () =>
  new DomainError('deletion-not-confirmed', 400, 'Type the email address of your account to confirm.');
const noDeletion = () => new DomainError('no-deletion', 404, 'Your account is not about to be deleted.');

@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly deletions: AccountDeletionRepository,
    private readonly places: MemberPlaces,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async get({ leavingSince }: Actor): Promise<AccountDeletion> {
    if (!leavingSince) throw noDeletion();
    return deletionOf(leavingSince);
  }

  request({ userId }: Actor, confirm: string): Promise<AccountDeletion> {
    return this.unitOfWork.run(async () => {
      const account = await this.deletions.lockAccount(userId);
      if (!account) throw signInRequired();
      if (!isSameAddress(confirm, account.email)) throw otherAddress();
      const known = await this.deletions.find(userId);
      if (known) return deletionOf(known.requestedAt);
      const requestedAt = this.clock.now();
      await this.places.leaveAll(account);
      const wasPortfolioPublic = await this.deletions.hidePortfolio(userId);
      await this.deletions.silence(userId, requestedAt);
      await this.deletions.insert({ userId, requestedAt, wasPortfolioPublic });
      const answer = deletionOf(requestedAt);
      const dedupeKey = `account-deletion:${userId}:${requestedAt.getTime()}`;
      await this.outbox.add({ kind: 'account-deletion', dedupeKey, to: account.email, userId, data: answer });
      return answer;
    });
  }

  undo({ userId }: Actor): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.deletions.lockAccount(userId);
      const deletion = account && (await this.deletions.find(userId));
      if (!deletion) throw noDeletion();
      await this.places.resume(account, () => this.deletions.remove(userId));
      if (deletion.wasPortfolioPublic) await this.deletions.showPortfolio(userId);
    });
  }
}

function deletionOf(requestedAt: Date): AccountDeletion {
  return { erasedAfter: erasedAfterOf(requestedAt).toISOString() };
}
