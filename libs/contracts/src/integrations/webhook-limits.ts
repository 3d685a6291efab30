export const WEBHOOK_EVENTS = [
  'credential.created',
  'credential.updated',
  'credential.renewed',
  'credential.archived',
  'credential.deleted',
  'credential.expiring',
  'credential.expired',
  'member.joined',
  'member.left',
  'member.role_changed',
  'review.decided',
  'badge.issued',
  'badge.revoked',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_TEST = 'webhook.test';

export const MAX_WEBHOOKS = 10;
/** How long the former secret signs beside a new one. */
export const FORMER_SECRET_HOURS = 24;
/** A webhook without a successful delivery for this long is switched off. */
export const WEBHOOK_FAILING_DAYS = 3;
export const DELIVERIES_KEPT_DAYS = 30;

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
