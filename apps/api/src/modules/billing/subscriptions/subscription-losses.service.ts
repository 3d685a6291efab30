import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { StripeAccount } from '@tracker/database/entities/billing/stripe-account.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { Clock, HOUR_MS } from '../../../platform/clock.js';
import { type AppLogger, LOGGER } from '../../../platform/logging/logger.js';
import { BillingNotices } from '../billing-notices.js';
import { SubscriptionLedger } from './subscription-ledger.js';
import { ANSWERS_OF_A_LOSS, isLost, isSuspicious, lost } from './subscription-losses.rules.js';
import { SubscriptionRepository } from './subscription.repository.js';

interface Counts {
  missing: number;
  live: number;
  lost: string[];
}

@Injectable()
export class SubscriptionLosses {
  constructor(
    @InjectRepository(StripeAccount) private readonly accounts: Repository<StripeAccount>,
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: SubscriptionRepository,
    private readonly ledger: SubscriptionLedger,
    private readonly notices: BillingNotices,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
    private readonly statements: Statements,
  ) {}

  async settle(): Promise<number> {
    const now = this.clock.now();
    const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
    // Counts recent losses too, so that a gradual failure is noticed. One statement sees one snapshot.
    const [counts] = await this.statements.sql<Counts[]>`
      select count(*) filter (where missing_answers > 0 and (not is_over or missing_at > ${dayAgo}))::integer as missing,
             count(*) filter (where not is_over or missing_at > ${dayAgo})::integer as live,
             coalesce(array_agg(id) filter (where missing_answers >= ${ANSWERS_OF_A_LOSS} and not is_over), '{}') as lost
      from (select *, status in ('canceled', 'incomplete_expired') as is_over from subscriptions) s`;
    if (!counts) return 0;
    if (await this.isStopping(counts, now)) return 0;
    for (const id of counts.lost) await this.end(id);
    return counts.lost.length;
  }

  private async isStopping({ missing, live }: Counts, now: Date): Promise<boolean> {
    const account = await this.accounts.findOneByOrFail({ isOnly: true });
    const isAccepted = account.lossesAcceptedUntil !== null && account.lossesAcceptedUntil > now;
    const isStopping = isSuspicious(missing, live) && !isAccepted;
    if (isStopping === (account.lossesStoppedAt !== null)) return isStopping;
    await this.accounts.update({ isOnly: true }, { lossesStoppedAt: isStopping ? now : null });
    if (isStopping)
      this.logger.error({ missing, live }, 'Stripe does not know many subscriptions: none of them is taken for ended');
    return isStopping;
  }

  private end(id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const known = await this.repository.find(id);
      const organization = known && (await this.repository.lockOrganization(known.organizationId));
      const row = organization && (await this.repository.find(id));
      if (!row || !isLost(row)) return;
      await this.ledger.write(lost(row, this.clock.now()), row, () =>
        this.notices.lost(row.organizationId, row.tier, row),
      );
      this.logger.warn({ subscription: id }, 'a subscription that Stripe does not know any more is taken for ended');
    });
  }
}
