import { Injectable } from '@nestjs/common';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock, HOUR_MS } from '../../../platform/clock.js';
import { OrganizationRepository } from '../../organizations/organization.repository.js';
import { SubscriptionCancellation } from './subscription-cancellation.service.js';
import { SubscriptionLedger } from './subscription-ledger.js';
import { afterMissingAnswer } from './subscription-losses.rules.js';
import { isEnded, type SubscriptionState } from './subscription-rules.js';
import { SubscriptionRepository } from './subscription.repository.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';

const TIMEOUT_MS = 6 * HOUR_MS;
const MAX_QUESTIONS = 5;

/**
 * Fetches the state from Stripe for every event, so replayed, reordered and missing events end in the same state.
 * Stripe is asked before locking. An answer is discarded if the row changed meanwhile, because overlapping answers
 * have no order.
 */
@Injectable()
export class SubscriptionRefresh {
  private readonly running = new Map<string, Promise<void>>();
  private readonly waiting = new Map<string, Promise<void>>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stripe: StripeGateway,
    private readonly repository: SubscriptionRepository,
    private readonly organizations: OrganizationRepository,
    private readonly ledger: SubscriptionLedger,
    private readonly cancellation: SubscriptionCancellation,
    private readonly clock: Clock,
  ) {}

  /** Runs one request per subscription in this process. Callers that arrive meanwhile share the next one. */
  refresh(id: string): Promise<void> {
    const shared = this.waiting.get(id);
    if (shared) return shared;
    const before = this.running.get(id);
    if (!before) return this.begin(id);
    const next = before
      .catch(() => undefined)
      .then(() => {
        this.waiting.delete(id);
        return this.begin(id);
      });
    this.waiting.set(id, next);
    return next;
  }

  private begin(id: string): Promise<void> {
    const run = this.askUntilSettled(id).finally(() => this.running.get(id) === run && this.running.delete(id));
    this.running.set(id, run);
    return run;
  }

  private async askUntilSettled(id: string): Promise<void> {
    for (let question = 0; question < MAX_QUESTIONS; question += 1) {
      const before = await this.repository.find(id);
      const state = await this.stripe.subscription(id);
      if (await this.unitOfWork.run(() => this.settle(id, before, state))) return;
    }
    throw new Error('The subscription kept changing while Stripe was queried.');
  }

  private async settle(id: string, before: Subscription | null, state: SubscriptionState | null): Promise<boolean> {
    const organizationId = before?.organizationId ?? state?.organizationId;
    if (!organizationId || !idSchema.safeParse(organizationId).success) return true;
    const isKnown = before !== null || (await this.repository.isBoughtHere(id));
    if (!isKnown && state && state.installationId !== this.stripe.installationId) {
      await this.repository.recordUnclaimed(state);
      return true;
    }
    const organization = await this.organizations.lock(organizationId);
    const row = await this.repository.find(id);
    if (row?.version !== before?.version) return false;
    if (state && !organization && !isKnown) {
      // A restored backup doesn't have organizations created after it.
      await this.repository.recordUnclaimed(state);
      return true;
    }
    await this.repository.removeUnclaimed(id);
    if (!organization) {
      if (state && !isEnded(state.status)) await this.cancellation.request([id]);
    } else if (state) await this.apply(organizationId, state, row);
    else if (row) await this.repository.save(afterMissingAnswer(row, this.clock.now()));
    return true;
  }

  private async apply(organizationId: string, state: SubscriptionState, before: Subscription | null): Promise<void> {
    const tier = state.tier ?? before?.tier;
    if (!tier) return;
    const { id, status, trialEndsAt, currentPeriodEndsAt, startedAt } = state;
    const refreshedAt = this.clock.now();
    const row = {
      id,
      organizationId,
      tier,
      status,
      trialEndsAt,
      currentPeriodEndsAt,
      startedAt,
      refreshedAt,
      attempts: 0,
      givenUpAt: null,
      nextTryAt: isEnded(status) ? null : new Date(refreshedAt.getTime() + TIMEOUT_MS),
      missingAnswers: 0,
      missingAt: null,
      recheckUntil: null,
    };
    await this.ledger.write(row, before, () => this.ledger.notifyOfStatus(organizationId, tier, state));
  }
}
