import type { Parameters } from './parameters.js';
import type { PlanChanges } from './plan-changes.js';
import type { StripeClock } from './stripe-clock.js';
import { noSuchParameter } from './stripe-error.js';
import type { PortalConfigurationObject, PortalSessionObject } from './stripe-objects.js';
import { newId, type StripeRecords } from './stripe-records.js';

export class PortalSessions {
  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
    private readonly planChanges: PlanChanges,
    private readonly devUrl: string,
  ) {}

  create(sent: Parameters): PortalSessionObject {
    const customer = sent.requiredText('customer');
    if (!this.records.find('customer', customer)) throw noSuchParameter('customer', customer, 'customer');
    const id = newId('billing_portal.session');
    const isPlanChange = sent.has('flow_data');
    if (isPlanChange) this.planChanges.create(id, customer, sent);
    const session: PortalSessionObject = {
      id,
      object: 'billing_portal.session',
      created: this.clock.now(),
      customer,
      livemode: false,
      return_url: sent.text('return_url') ?? null,
      url: `${this.devUrl}/stripe/${isPlanChange ? 'checkout' : 'portal'}/${id}`,
    };
    this.records.save<'billing_portal.session'>(session);
    return session;
  }

  createConfiguration(sent: Parameters): PortalConfigurationObject {
    const update = sent.child('features').child('subscription_update');
    const now = this.clock.now();
    const configuration: PortalConfigurationObject = {
      id: newId('billing_portal.configuration'),
      object: 'billing_portal.configuration',
      active: true,
      created: now,
      features: {
        subscription_update: {
          enabled: update.boolean('enabled') ?? false,
          proration_behavior: update.oneOf('proration_behavior', ['none', 'always_invoice'] as const) ?? 'none',
          trial_update_behavior:
            update.oneOf('trial_update_behavior', ['end_trial', 'continue_trial'] as const) ?? 'end_trial',
          products: update.children('products').map((product) => ({
            product: product.requiredText('product'),
            prices: product.texts('prices'),
          })),
        },
      },
      is_default: false,
      livemode: false,
      metadata: sent.metadata(),
      updated: now,
    };
    this.records.save<'billing_portal.configuration'>(configuration);
    return configuration;
  }
}
