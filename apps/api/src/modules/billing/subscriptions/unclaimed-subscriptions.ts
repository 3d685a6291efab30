import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { UnclaimedSubscription } from '@tracker/database/entities/billing/unclaimed-subscription.entity';
import type { Repository } from 'typeorm';
import { Clock } from '../../../platform/clock.js';
import { type AppLogger, LOGGER } from '../../../platform/logging/logger.js';
import { isEnded, type SubscriptionState } from './subscription-rules.js';

/**
 * Subscriptions for one of our organizations sold by another installation, or after the restored backup was made.
 * They never change a plan and are never cancelled here, because somebody pays for them. An operator decides about
 * them.
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
