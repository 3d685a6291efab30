import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DELETION_DAYS } from '@tracker/contracts/auth/users';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock, DAY_MS } from '../../../../platform/clock.js';
import { ScheduledTasks, oneByOne } from '../../../../platform/jobs/scheduled-tasks.js';
import { MemberPlaces } from '../../../organizations/members/member-places.js';
import { AccountDeletionRepository } from './account-deletion.repository.js';
import { type ErasedRows, ErasureRepository } from './erasure.repository.js';

export type ErasureCounts = ErasedRows & { accounts: number; organizations: number };

@Injectable()
export class ErasureService {
  constructor(
    private readonly deletions: AccountDeletionRepository,
    private readonly places: MemberPlaces,
    private readonly rows: ErasureRepository,
    private readonly tasks: ScheduledTasks,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  runInTurn(): Promise<boolean> {
    return this.tasks.run({ name: 'account-erasure', everySeconds: 600 }, async (signal) => ({
      ...(await this.run(this.clock.now(), signal)),
    }));
  }

  async run(instant: Date, signal?: AbortSignal): Promise<ErasureCounts> {
    const askedBy = new Date(instant.getTime() - DELETION_DAYS * DAY_MS);
    const counts = { accounts: 0, organizations: 0, credentials: 0, documents: 0 };
    const erase = async (userId: string) => {
      const erased = await this.unitOfWork.run(() => this.erase(userId, askedBy), 'background');
      if (!erased) return;
      counts.accounts += 1;
      counts.organizations += erased.organizations;
      counts.credentials += erased.credentials;
      counts.documents += erased.documents;
    };
    await oneByOne(await this.deletions.due(askedBy), erase, signal);
    return counts;
  }

  private async erase(userId: string, askedBy: Date): Promise<(ErasedRows & { organizations: number }) | null> {
    const account = await this.deletions.lockAccount(userId);
    const deletion = account && (await this.deletions.find(userId));
    if (!deletion || deletion.requestedAt > askedBy) return null;
    const counted = await this.rows.count(userId);
    const organizations = await this.places.endAll(account);
    await this.rows.erase(account.id, account.emailVerified ? [account.email] : []);
    return { ...counted, organizations };
  }
}
