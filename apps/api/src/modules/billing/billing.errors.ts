import { PRICING } from '@tracker/contracts/billing/subscription-tiers';
import type { PaidTier } from '@tracker/contracts/billing/checkout';
import { DomainError } from '../../platform/domain-error.js';

export const noOrganization = () =>
  new DomainError('no-organization', 400, 'No organization found. Create an organization first.');
export const alreadyOnPlan = (tier: PaidTier) =>
  new DomainError('already-on-plan', 409, `The organization is on the ${PRICING[tier].name} plan already.`);
export const nothingToManage = () =>
  new DomainError('no-subscription', 409, 'The organization has no subscription to manage yet.');
export const plansNotSold = () =>
  new DomainError('plans-not-sold', 409, 'Plans cannot be bought here: this installation takes no payments.');
export const checkoutFailed = () => new DomainError('checkout-failed', 502, 'Failed to create checkout session');
export const portalFailed = () =>
  new DomainError('portal-failed', 502, 'The subscription cannot be managed right now. Please try again shortly.');
export const invalidWebhook = () =>
  new DomainError('invalid-webhook', 400, 'The signature of this event is not valid.');
export const eventNotHandled = () =>
  new DomainError('event-not-handled', 503, 'The event could not be handled yet. Please send it again.');
