import { randomUUID } from 'node:crypto';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { EntityManager } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { INSTALLATION_ID } from '../../../platform/database/database.providers.js';
import { Cleaner } from '../../../testing/cleaner.js';
import { startTestApp, type TestApp, type TestAppOptions } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { BillingScheduler } from './billing.scheduler.js';
import { eventAbout, FakeStripe, signature } from './fake-stripe.fixture.js';
import { StripeAccountService } from './stripe-account.service.js';
import { StripeGateway } from './stripe.gateway.js';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** The API with a Stripe in memory. */
export async function startWithStripe(
  options: Omit<TestAppOptions, 'override'> = {},
): Promise<{ api: TestApp; stripe: FakeStripe }> {
  let stripe: FakeStripe | undefined;
  const api = await startTestApp({
    ...options,
    override: (module) =>
      module.overrideProvider(StripeGateway).useFactory({
        factory: (environment: Environment, installationId: string) =>
          (stripe = new FakeStripe(environment, installationId)),
        inject: [ENVIRONMENT, INSTALLATION_ID],
      }),
  });
  if (!stripe) throw new Error('The API has no Stripe.');
  return { api, stripe };
}

/** The shop of a spec file, whose application starts once and which every test finds as new. */
export function testShop(environment: Partial<Environment> = {}): Shop {
  const shop = Object.create(Shop.prototype) as Shop;
  let cleaner: Cleaner | undefined;
  beforeAll(async () => {
    Object.assign(shop, await startWithStripe({ asOwner: true, environment }));
    cleaner = await Cleaner.of(shop.api);
  });
  beforeEach(async () => {
    await cleaner?.clean();
    await shop.reopen();
  });
  afterAll(async () => {
    await cleaner?.close();
    await shop.api?.close();
  });
  return shop;
}

/** An owner with an organization, and the Stripe where it pays. */
export class Shop {
  private constructor(
    readonly api: TestApp,
    readonly stripe: FakeStripe,
    readonly owner: TestPerson,
    readonly organizationId: string,
  ) {}

  static async open(environment: Partial<Environment> = {}): Promise<Shop> {
    const { api, stripe } = await startWithStripe({ environment });
    const owner = await api.signIn();
    const { id } = (await owner.post('/api/organizations', { name: 'Ward 7' })).json();
    return new Shop(api, stripe, owner, id);
  }

  async reopen(): Promise<void> {
    this.stripe.reset();
    // Ahead of the database's, so that rows with its time are due.
    this.api.clock.set(new Date(Date.now() + MINUTE_MS));
    Object.assign(this.api.get(StripeAccountService), { found: undefined, askedAt: -Infinity, refused: undefined });
    const owner = await this.api.signIn();
    const { id: organizationId } = (await owner.post('/api/organizations', { name: 'Ward 7' })).json();
    Object.assign(this, { owner, organizationId });
  }

  close(): Promise<void> {
    return this.api.close();
  }

  get manager(): EntityManager {
    return this.api.app.get(UnitOfWork).manager;
  }

  begin(tier = 'team') {
    return this.owner.post('/api/subscriptions/create-checkout-session', { tier });
  }

  async beginCheckout(tier = 'team'): Promise<string> {
    return (
      String((await this.begin(tier)).json().url)
        .split('/')
        .at(-1) ?? ''
    );
  }

  async subscribe(tier = 'team'): Promise<string> {
    const checkoutId = await this.beginCheckout(tier);
    const id = this.stripe.complete(checkoutId);
    await this.deliver(eventAbout('checkout.session.completed', { object: 'checkout.session', id: checkoutId }));
    return id;
  }

  /** Organizations that pay, as if they had come through checkouts. */
  async payingOrganizations(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = `sub_${index}_${randomUUID()}`;
      const { identifiers } = await this.manager.insert(Organization, {
        name: `Ward ${index}`,
        subscriptionTier: 'team',
      });
      const organizationId = String(identifiers[0]?.['id']);
      const startedAt = this.api.clock.now();
      const facts = { id, organizationId, tier: 'team' as const, status: 'active', startedAt };
      await this.manager.insert(Subscription, { ...facts, refreshedAt: startedAt, nextTryAt: startedAt });
      const rest = {
        customerId: `cus_${index}`,
        installationId: null,
        trialEndsAt: null,
        currentPeriodEndsAt: null,
        latestInvoiceId: null,
      };
      this.stripe.subscriptions.set(id, { ...facts, ...rest });
      ids.push(id);
    }
    return ids;
  }

  deliver(body: string, header = signature(body)) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': header };
    return this.api.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: body, headers });
  }

  tell(type: string, subscriptionId: string, id?: string) {
    return this.deliver(eventAbout(type, { object: 'subscription', id: subscriptionId }, id));
  }

  reconcile(): Promise<void> {
    return this.api.app.get(BillingScheduler, { strict: false }).reconcile();
  }

  /** As the scheduler would while time passes. */
  async reconcileFor(hours: number, everyHours = 1): Promise<void> {
    for (let passed = 0; passed < hours; passed += everyHours) {
      this.api.clock.advance(everyHours * HOUR_MS);
      await this.reconcile();
    }
  }

  async tier(): Promise<string | undefined> {
    return (await this.manager.findOneBy(Organization, { id: this.organizationId }))?.subscriptionTier;
  }

  row(id: string): Promise<Subscription> {
    return this.manager.findOneByOrFail(Subscription, { id });
  }

  async mailKinds(): Promise<string[]> {
    return (await this.manager.find(OutboxMessage, { order: { createdAt: 'ASC' } })).map(({ kind }) => kind);
  }

  async metric(name: string): Promise<number | undefined> {
    const { body } = await this.api.inject('/metrics');
    const line = body.split('\n').find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  }
}
