import { Inject, Injectable } from '@nestjs/common';
import type { CheckoutRequest, HostedPage, PortalRequest } from '@tracker/contracts/checkout';
import { denialText, isAllowed } from '@tracker/contracts/permissions';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { Clock } from '../../clock/clock.js';
import type { Actor } from '../../actor/actor.js';
import { organizationNotFound, permissionDenied } from '../../errors/domain-error.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { alreadyOnPlan, checkoutFailed, noOrganization, nothingToManage, portalFailed } from './billing.errors.js';
import { isLive, standing } from './subscription-rules.js';
import { StripeAccountService } from './stripe-account.service.js';
import { StripeGateway } from './stripe.gateway.js';
import { SubscriptionRepository } from './subscription.repository.js';

/** Webhooks usually come within seconds; this is for those that never come. */
const WEBHOOK_PATIENCE_MS = 2 * 60_000;

/** Leads people to the pages on which they pay. What they do there is heard from Stripe, never from their browser. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly repository: SubscriptionRepository,
    private readonly stripe: StripeGateway,
    private readonly account: StripeAccountService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  async checkout(actor: Actor, { tier, organizationId: wanted }: CheckoutRequest): Promise<HostedPage> {
    const organizationId = await this.manageable(actor, wanted);
    const rows = await this.repository.listOf(organizationId);
    if (standing(rows).tier === tier && rows.some(({ status }) => isLive(status))) throw alreadyOnPlan(tier);
    const back = (outcome: string) => `${this.environment.publicUrl}/organization?checkout=${outcome}`;
    const customerId = await this.customerOf(organizationId);
    const session = await this.calling(checkoutFailed, () =>
      this.stripe.createCheckout({
        organizationId,
        customerId,
        tier,
        // The trial is for newcomers; whoever had a plan changes it.
        hasTrial: rows.length === 0,
        successUrl: back('success'),
        cancelUrl: back('cancelled'),
      }),
    );
    if (!session.url) throw checkoutFailed();
    const now = this.clock.now();
    const lookedAt = new Date(now.getTime() + WEBHOOK_PATIENCE_MS);
    await this.repository.insertCheckout(session.id, organizationId, now, lookedAt);
    return { success: true, url: session.url };
  }

  /** Invoices, payment method, cancelling: Stripe's own page. */
  async portal(actor: Actor, { organizationId: wanted }: PortalRequest): Promise<HostedPage> {
    const organizationId = await this.manageable(actor, wanted);
    const customer = await this.repository.findCustomer(organizationId);
    if (!customer) throw nothingToManage();
    const returnUrl = `${this.environment.publicUrl}/organization`;
    const url = await this.calling(portalFailed, () => this.stripe.createPortal(customer.stripeCustomerId, returnUrl));
    return { success: true, url };
  }

  /** The organization that is meant, if the actor may pay for it; the first one when none is named. */
  private async manageable({ userId }: Actor, wanted: string | undefined): Promise<string> {
    const place = await this.repository.placeOf(userId, wanted);
    if (!place) throw wanted ? organizationNotFound() : noOrganization();
    if (!isAllowed(place.role, 'subscription.manage')) throw permissionDenied(denialText('subscription.manage'));
    return place.organizationId;
  }

  /** Made under an idempotency key: two at once get the same customer from Stripe. */
  private async customerOf(organizationId: string): Promise<string> {
    const known = await this.repository.findCustomer(organizationId);
    if (known) return known.stripeCustomerId;
    const payer = await this.repository.payer(organizationId);
    if (!payer) throw organizationNotFound();
    const made = await this.calling(checkoutFailed, () =>
      this.stripe.createCustomer(organizationId, payer.organizationName, payer.email),
    );
    const customerId = await this.repository.insertCustomer(organizationId, made);
    if (customerId === null) throw organizationNotFound();
    return customerId;
  }

  /** For what Stripe is asked, and nothing else: what fails here is told as its failure. */
  private async calling<T>(failure: () => Error, call: () => Promise<T>): Promise<T> {
    try {
      await this.account.ensure();
      return await call();
    } catch (err) {
      this.logger.error({ err }, 'Stripe could not be used');
      throw failure();
    }
  }
}
