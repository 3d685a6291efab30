import { MAX_WEBHOOKS } from '@tracker/contracts/integrations/webhook-limits';
import { DomainError } from '../../../platform/domain-error.js';

export const webhookNotFound = () => new DomainError('webhook-not-found', 404, 'Webhook not found.');
export const deliveryNotFound = () => new DomainError('delivery-not-found', 404, 'Delivery not found.');
export const tooManyWebhooks = () =>
  new DomainError('too-many-webhooks', 409, `An organization can have at most ${MAX_WEBHOOKS} webhooks.`);
export const unusableAddress = (why: string) =>
  new DomainError('webhook-address-unusable', 400, `This address cannot be used. ${why}`);
export const webhookIsOff = () =>
  new DomainError('webhook-is-off', 409, 'This webhook is switched off. Switch it on first.');
