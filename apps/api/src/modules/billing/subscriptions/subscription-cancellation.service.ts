import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { SubscriptionCancellation as CancellationRow } from '@tracker/database/entities/billing/stripe-work.entity';
import { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Statements } from '@tracker/database/statements';
import { In, IsNull, Not, type Repository } from 'typeorm';
import { Clock } from '../../../platform/clock.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { OrganizationRepository } from '../../organizations/organization.repository.js';
import { DueWork } from '../stripe/due-work.js';
import { StripeAccountService } from '../stripe/stripe-account.service.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';

/** The decision is stored in the caller's transaction. The call to Stripe follows and is retried until it succeeds. */
@Injectable()
export class SubscriptionCancellation implements OnModuleInit {
  constructor(
    @InjectRepository(CancellationRow) private readonly cancellations: Repository<CancellationRow>,
    @InjectRepository(Subscription) private readonly subscriptions: Repository<Subscription>,
    private readonly unitOfWork: UnitOfWork,
    private readonly stripe: StripeGateway,
    private readonly account: StripeAccountService,
    private readonly dueWork: DueWork,
    private readonly deletion: OrganizationRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
    private readonly statements: Statements,
  ) {}

  onModuleInit(): void {
    this.deletion.beforeRemoval((organizationId) => this.requestAll(organizationId));
  }

  async request(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const now = this.clock.now();
    await this.statements.sql`
      insert into subscription_cancellations as c (id, requested_at, next_try_at)
      select unnest(${ids}::text[]), ${now}::timestamptz, ${now}::timestamptz
      on conflict (id) do update set next_try_at = excluded.next_try_at, done_at = null where c.done_at is not null`;
    this.unitOfWork.afterCommit(() => {
      this.carryOut().catch((err: unknown) => this.logger.warn({ err }, 'a subscription will be cancelled later'));
    });
  }

  /** Includes subscriptions that Stripe didn't find, because they may come back and cost money. */
  private async requestAll(organizationId: string): Promise<void> {
    const rows = await this.subscriptions.find({
      select: { id: true },
      where: [
        { organizationId, status: Not(In(['canceled', 'incomplete_expired'])) },
        { organizationId, recheckUntil: Not(IsNull()) },
      ],
    });
    await this.request(rows.map(({ id }) => id));
  }

  async carryOut(signal?: AbortSignal): Promise<number> {
    // Another account doesn't know the subscription, which would look like a successful cancellation.
    await this.account.ensure();
    return this.dueWork.carryOut('cancellation', (id) => this.cancel(id), signal);
  }

  private async cancel(id: string): Promise<void> {
    await this.stripe.cancel(id);
    await this.cancellations.update({ id }, { doneAt: this.clock.now(), nextTryAt: null, attempts: 0 });
  }
}
