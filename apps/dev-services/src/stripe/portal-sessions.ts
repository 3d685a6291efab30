import type { Parameters } from './parameters.js';
import type { StripeClock } from './stripe-clock.js';
import { invalidParameter, noSuch, noSuchParameter } from './stripe-error.js';
import { newId } from './stripe-ids.js';
import type { PortalConfigurationObject, PortalSessionObject } from './stripe-objects.js';
import type { PlanChange, StripeRecords } from './stripe-records.js';
import type { Subscriptions } from './subscriptions.js';

export class PortalSessions {
  constructor(
    private readonly records: StripeRecords,
    private readonly clock: StripeClock,
    private readonly subscriptions: Subscriptions,
    private readonly devUrl: string,
  ) {}

  create(sent: Parameters): PortalSessionObject {
    const customer = sent.requiredText('customer');
    if (!this.records.find('customer', customer)) throw noSuchParameter('customer', customer, 'customer');
    const id = newId('billing_portal.session');
    const isPlanChange = sent.has('flow_data');
    if (isPlanChange) this.records.save<'plan_change'>(this.planChange(id, customer, sent));
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
          proration_behavior:
            update.oneOf('proration_behavior', ['none', 'create_prorations', 'always_invoice'] as const) ?? 'none',
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

  private planChange(id: string, customer: string, sent: Parameters): PlanChange {
    const flow = sent.child('flow_data');
    if (flow.oneOf('type', ['subscription_update_confirm']) === undefined)
      throw invalidParameter(flow.nameOf('type'), 'This stand-in knows the flow subscription_update_confirm only.');
    const confirm = flow.child('subscription_update_confirm');
    const subscriptionId = confirm.requiredText('subscription');
    const subscription = this.subscriptions.get(subscriptionId);
    if (subscription.customer !== customer)
      throw noSuch('subscription', subscriptionId, confirm.nameOf('subscription'));
    if (subscription.status !== 'active' && subscription.status !== 'trialing')
      throw invalidParameter(confirm.nameOf('subscription'), 'This subscription cannot be updated.');
    const [item] = confirm.children('items');
    const [itemId, price] = [item?.requiredText('id') ?? '', item?.requiredText('price') ?? ''];
    if (!subscription.items.data.some((one) => one.id === itemId))
      throw noSuchParameter('subscription item', itemId, confirm.nameOf('items'));
    const behavior = this.updateFeature(sent.text('configuration') ?? '');
    if (!behavior.enabled || !behavior.products.some(({ prices }) => prices.includes(price)))
      throw invalidParameter(confirm.nameOf('items'), 'The price is not in the products of the portal configuration.');
    return {
      id,
      object: 'plan_change',
      subscription: subscriptionId,
      item: itemId,
      price,
      prorationBehavior: behavior.proration_behavior,
      keepsTrial: behavior.trial_update_behavior === 'continue_trial',
      doneUrl: flow.child('after_completion').child('redirect').requiredText('return_url'),
    };
  }

  private updateFeature(configuration: string): PortalConfigurationObject['features']['subscription_update'] {
    const found = this.records.find('billing_portal.configuration', configuration);
    if (!found) throw noSuchParameter('configuration', configuration, 'configuration');
    return found.features.subscription_update;
  }
}
