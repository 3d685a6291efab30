import { Injectable } from '@nestjs/common';
import type { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { SubscriptionCancellation } from './subscription-cancellation.service.js';
import { isLive, standing } from './subscription-rules.js';
import { SubscriptionRepository } from './subscription.repository.js';

export type SubscriptionRow = Omit<Subscription, 'organization' | 'version'>;

@Injectable()
export class SubscriptionLedger {
  constructor(
    private readonly repository: SubscriptionRepository,
    private readonly cancellation: SubscriptionCancellation,
  ) {}

  /** Skips `tell` when a plan ends only because a better one replaced it. */
  async write(row: SubscriptionRow, before: Subscription | null, tell: () => Promise<void>): Promise<void> {
    await this.repository.save({ ...row, version: (before?.version ?? 0) + 1 });
    const settled = await this.settleTier(row.organizationId);
    const isReplaced = settled !== 'free' && !isLive(row.status);
    if (row.status !== before?.status && !isReplaced) await tell();
  }

  private async settleTier(organizationId: string): Promise<SubscriptionTier> {
    const { tier, superseded } = standing(await this.repository.listOf(organizationId));
    await this.repository.setTier(organizationId, tier);
    await this.cancellation.request(superseded);
    return tier;
  }
}
