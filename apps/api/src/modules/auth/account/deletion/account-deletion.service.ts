import { Injectable } from '@nestjs/common';
import { type AccountDeletion, DELETION_DAYS, erasedAfterOf } from '@tracker/contracts/auth/users';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../../platform/actor/actor.js';
import { Clock, DAY_MS } from '../../../../platform/clock.js';
import { DomainError, signInRequired } from '../../../../platform/domain-error.js';
import { Outbox } from '../../../mailer/outbox.js';
import { isSameAddress } from '../../../organizations/invitations/email-address.js';
import { MemberPlaces } from '../../../organizations/members/member-places.js';
import { AccountDeletionRepository, type ErasedRows } from './account-deletion.repository.js';
import { Cron, CronExpression } from '@nestjs/schedule';
import { ScheduledTasks, oneByOne } from '../../../../platform/jobs/scheduled-tasks.js';

const otherAddress = () =>
  new DomainError('deletion-not-confirmed', 400, 'Type the email address of your account to confirm.');
const noDeletion = () => new DomainError('no-deletion', 404, 'Your account is not scheduled for deletion.');

type ErasureCounts = ErasedRows & { accounts: number; organizations: number };

@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly deletions: AccountDeletionRepository,
    private readonly places: MemberPlaces,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly tasks: ScheduledTasks,
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
      const wasPortfolioPublic = await this.deletions.hidePortfolio(userId);
      await this.places.leaveAll(account);
      await this.deletions.silence(userId, requestedAt);
      await this.deletions.insert({ userId, requestedAt, wasPortfolioPublic });
      const answer = deletionOf(requestedAt);
      const dedupeKey = `account-deletion:${userId}:${requestedAt.getTime()}`;
      await this.outbox.add({
        kind: 'account-deletion',
        dedupeKey,
        to: account.email,
        userId,
        data: answer,
      });
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

  @Cron(CronExpression.EVERY_10_MINUTES)
  runErasures(): Promise<boolean> {
    return this.tasks.run({ name: 'account-erasure', everySeconds: 600 }, async (signal) => ({
      ...(await this.eraseDue(this.clock.now(), signal)),
    }));
  }

  async eraseDue(instant: Date, signal?: AbortSignal): Promise<ErasureCounts> {
    const requestedBefore = new Date(instant.getTime() - DELETION_DAYS * DAY_MS);
    const counts = { accounts: 0, organizations: 0, credentials: 0, documents: 0 };
    const erase = async (userId: string) => {
      const erased = await this.unitOfWork.run(() => this.erase(userId, requestedBefore), 'background');
      if (!erased) return;
      counts.accounts += 1;
      counts.organizations += erased.organizations;
      counts.credentials += erased.credentials;
      counts.documents += erased.documents;
    };
    await oneByOne(await this.deletions.due(requestedBefore), erase, signal);
    return counts;
  }

  private async erase(userId: string, requestedBefore: Date): Promise<(ErasedRows & { organizations: number }) | null> {
    const account = await this.deletions.lockAccount(userId);
    const deletion = account && (await this.deletions.find(userId));
    if (!deletion || deletion.requestedAt > requestedBefore) return null;
    const counted = await this.deletions.countRows(userId);
    const organizations = await this.places.endAll(account);
    await this.deletions.erase(account.id, account.emailVerified ? [account.email] : []);
    return { ...counted, organizations };
  }
}

function deletionOf(requestedAt: Date): AccountDeletion {
  return { erasedAfter: erasedAfterOf(requestedAt).toISOString() };
}
