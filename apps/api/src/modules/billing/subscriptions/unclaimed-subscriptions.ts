import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { UnclaimedSubscription } from '@tracker/database/entities/billing/unclaimed-subscription.entity';
import type { Repository } from 'typeorm';
import { Clock } from '../../../platform/clock.js';
import { type AppLogger, LOGGER } from '../../../platform/logging/logger.js';
import { isEnded, type SubscriptionState } from './subscription-rules.js';

/**
 * Subscriptions at Stripe that name an organization and that this installation did not sell: those of another installation on the same
 * Stripe account, or those that a restored backup does not know yet. They change no plan and are never cancelled here, because somebody
 * pays for them. They are recorded for an operator to decide about.
 */
@Injectable()
export class UnclaimedSubscriptions {
  constructor(
    @InjectRepository(UnclaimedSubscription) private readonly rows: Repository<UnclaimedSubscription>,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  count(): Promise<number> {
    return this.rows.count();
  }

  /** A subscription that has ended needs no decision. */
  async record({ id, organizationId, installationId, status }: SubscriptionState): Promise<void> {
    if (isEnded(status) || organizationId === null) return this.forget(id);
    await this.rows.upsert({ id, organizationId, installationId, status, seenAt: this.clock.now() }, ['id']);
    this.logger.error(
      { subscription: id, organization: organizationId, installation: installationId, status },
      'Stripe has a subscription that this installation did not sell; see "The Stripe account"',
    );
  }

  async forget(id: string): Promise<void> {
    await this.rows.delete({ id });
  }
}
