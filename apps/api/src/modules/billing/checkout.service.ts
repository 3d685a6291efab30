import { Inject, Injectable } from '@nestjs/common';
import type { CheckoutRequest, HostedPage, PortalRequest } from '@tracker/contracts/billing/checkout';
import type { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import { Clock } from '../../platform/clock.js';
import type { Actor } from '../../platform/actor/actor.js';
import { DomainError, organizationNotFound, permissionDenied } from '../../platform/domain-error.js';
import { type AppLogger, LOGGER } from '../../platform/observability/logger.js';
import { alreadyOnPlan, checkoutFailed, noOrganization, nothingToManage, portalFailed } from './billing.errors.js';
import { SubscriptionRefresh } from './subscriptions/subscription-refresh.service.js';
import { currentOf, isEnded } from './subscriptions/subscription-rules.js';
import { StripeAccountService } from './stripe/stripe-account.service.js';
import { StripeGateway, isMissingCustomer } from './stripe/stripe.gateway.js';
import { SubscriptionRepository } from './subscriptions/subscription.repository.js';

/** Webhooks usually arrive within seconds. This delay covers those that never arrive. */
const WEBHOOK_TIMEOUT_MS = 2 * 60_000;

const MINUTE_MS = 60_000;

@Injectable()
export class CheckoutService {
  constructor(
    private readonly repository: SubscriptionRepository,
    private readonly stripe: StripeGateway,
    private readonly account: StripeAccountService,
    private readonly refreshes: SubscriptionRefresh,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  async checkout(actor: Actor, { tier, organizationId: wanted }: CheckoutRequest): Promise<HostedPage> {
    const organizationId = await this.manageable(actor, wanted);
    const back = (outcome: string) => `${this.environment.publicUrl}/organization?checkout=${outcome}`;
    const [successUrl, cancelUrl] = [back('success'), back('cancelled')];
    const rows = await this.calling(checkoutFailed, () => this.latest(organizationId));
    const current = currentOf(rows);
    if (current?.tier === tier) throw alreadyOnPlan(tier);
    if (current) {
      const url = await this.withCustomer(organizationId, (customerId) =>
        this.stripe.createPlanChange({ subscriptionId: current.id, customerId, tier, doneUrl: successUrl, cancelUrl }),
      );
      return { success: true, url };
    }
    const hasTrial = rows.length === 0;
    const session = await this.withCustomer(organizationId, (customerId) =>
      this.stripe.createCheckout({ organizationId, customerId, tier, hasTrial, successUrl, cancelUrl }),
    );
    if (!session.url) throw checkoutFailed();
    const now = this.clock.now();
    const lookedAt = new Date(now.getTime() + WEBHOOK_TIMEOUT_MS);
    await this.repository.insertCheckout(session.id, organizationId, now, lookedAt);
    return { success: true, url: session.url };
  }

  /** Open checkouts are closed first, so an existing subscription is changed instead of bought twice. */
  private async latest(organizationId: string): Promise<Subscription[]> {
    await this.closeAll(organizationId);
    for (const { id, status } of await this.repository.listOf(organizationId))
      if (!isEnded(status)) await this.refreshes.refresh(id);
    return this.repository.listOf(organizationId);
  }

  async portal(actor: Actor, { organizationId: wanted }: PortalRequest): Promise<HostedPage> {
    const organizationId = await this.manageable(actor, wanted);
    const customer = await this.repository.findCustomer(organizationId);
    if (!customer) throw nothingToManage();
    const returnUrl = `${this.environment.publicUrl}/organization`;
    const url = await this.calling(portalFailed, () =>
      this.stripe.createPortal(customer.stripeCustomerId, returnUrl).catch((error: unknown) => {
        throw isMissingCustomer(error) ? nothingToManage() : error;
      }),
    );
    return { success: true, url };
  }

  private async manageable({ userId }: Actor, wanted: string | undefined): Promise<string> {
    const place = await this.repository.placeOf(userId, wanted);
    if (!place) throw wanted ? organizationNotFound() : noOrganization();
    if (!isAllowed(place.role, 'subscription.manage')) throw permissionDenied(denialText('subscription.manage'));
    return place.organizationId;
  }

  private withCustomer<T>(organizationId: string, call: (customerId: string) => Promise<T>): Promise<T> {
    return this.calling(checkoutFailed, async () => {
      const customerId = await this.customerOf(organizationId, null);
      try {
        return await call(customerId);
      } catch (error) {
        if (!isMissingCustomer(error)) throw error;
        await this.repository.removeCustomer(customerId);
        return call(await this.customerOf(organizationId, customerId));
      }
    });
  }

  private async customerOf(organizationId: string, replaces: string | null): Promise<string> {
    const known = await this.repository.findCustomer(organizationId);
    if (known) return known.stripeCustomerId;
    const payer = await this.repository.payer(organizationId);
    if (!payer) throw organizationNotFound();
    const { organizationName: name, email } = payer;
    const made = await this.stripe.createCustomer({ organizationId, name, email, replaces });
    const customerId = await this.repository.insertCustomer(organizationId, made);
    if (customerId === null) throw organizationNotFound();
    return customerId;
  }

  /** Wrap only calls to Stripe: every error here is reported as a failure of Stripe. */
  private async calling<T>(failure: () => Error, call: () => Promise<T>): Promise<T> {
    try {
      await this.account.ensure();
      return await call();
    } catch (err) {
      if (err instanceof DomainError) throw err;
      this.logger.error({ err }, 'Stripe could not be used');
      throw failure();
    }
  }

  async follow(checkoutId: string): Promise<boolean> {
    const state = await this.stripe.checkout(checkoutId);
    if (!state) return false;
    const now = this.clock.now();
    if (state.status === 'open') await this.askLater(checkoutId, now);
    else {
      if (state.subscriptionId) {
        await this.repository.noteBought(checkoutId, state.subscriptionId);
        await this.refreshes.refresh(state.subscriptionId);
      }
      await this.repository.settleCheckout(checkoutId, now);
    }
    return true;
  }

  async closeAll(organizationId: string): Promise<void> {
    for (const id of await this.repository.openCheckouts(organizationId)) {
      await this.stripe.expireCheckout(id);
      await this.follow(id);
    }
  }

  async followOwn(checkoutId: string): Promise<void> {
    if (!(await this.follow(checkoutId))) throw new Error('Stripe has no such checkout session.');
  }

  /** Backs off while the checkout stays open. Stripe expires checkouts after a day. */
  private async askLater(checkoutId: string, now: Date): Promise<void> {
    const startedAt = await this.repository.checkoutStartedAt(checkoutId);
    if (!startedAt) return;
    const pause = Math.max(MINUTE_MS, (now.getTime() - startedAt.getTime()) / 4);
    await this.repository.postponeCheckout(checkoutId, new Date(now.getTime() + pause));
  }
}
