import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { FORMER_SECRET_HOURS, MAX_WEBHOOKS } from '@tracker/contracts/integrations/webhook-limits';
import {
  type DeliveriesQuery,
  type NewWebhook,
  type Webhook,
  type WebhookChanges,
  type WebhookDeliveries,
  type WebhookDelivery,
  type WebhookFields,
} from '@tracker/contracts/integrations/webhooks';
import type { Webhook as WebhookRow } from '@tracker/database/entities/integrations/webhook.entity';
import type { WebhookDelivery as DeliveryRow } from '@tracker/database/entities/integrations/webhook-delivery.entity';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, HOUR_MS } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { checkAddress, RefusedCallError } from '../../../platform/outbound/guarded-fetch.js';
import { Wake } from '../../../platform/jobs/wake/wake.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { needsPaidPlan } from '../../organizations/organizations.errors.js';
import { deliveryNotFound, tooManyWebhooks, unusableAddress, webhookIsOff, webhookNotFound } from './webhook.errors.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { type WebhookId, WebhooksRepository } from './webhooks.repository.js';

@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly secrets: WebhookSecrets,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly unitOfWork: UnitOfWork,
    private readonly wake: Wake,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async list(organizationId: string): Promise<Webhook[]> {
    return (await this.webhooks.list(organizationId)).map(shown);
  }

  async create(organizationId: string, actor: Actor, fields: WebhookFields): Promise<NewWebhook> {
    const id = randomUUID();
    return this.onPaidPlan(organizationId, actor, async () => {
      this.checkAddress(fields.url);
      if ((await this.webhooks.count(organizationId)) >= MAX_WEBHOOKS) throw tooManyWebhooks();
      const { secret, sealed } = await this.secrets.make(id);
      await this.webhooks.insert({ id, organizationId, ...fields, secret: sealed });
      return { id, secret };
    });
  }

  change(webhook: WebhookId, actor: Actor, { isActive, ...fields }: WebhookChanges): Promise<Webhook> {
    return this.onPaidPlan(webhook.organizationId, actor, async () => {
      this.checkAddress(fields.url);
      const present = await this.find(webhook);
      const isSwitchedOn = isActive === true && !present.isActive;
      const switched = isSwitchedOn ? { switchedOffAt: null, failingSince: null, lastError: null } : {};
      await this.webhooks.update(webhook, { ...fields, ...(isActive !== undefined && { isActive }), ...switched });
      if (isSwitchedOn) await this.queue(webhook.id);
      return shown(await this.find(webhook));
    });
  }

  remove(webhook: WebhookId, actor: Actor): Promise<void> {
    return this.authorizer.lockAndAuthorize(webhook.organizationId, actor, 'webhooks.manage', async () => {
      if (!(await this.webhooks.remove(webhook))) throw webhookNotFound();
    });
  }

  rotate(webhook: WebhookId, actor: Actor): Promise<NewWebhook> {
    return this.onPaidPlan(webhook.organizationId, actor, async () => {
      const present = await this.find(webhook);
      const { secret, sealed } = await this.secrets.make(webhook.id);
      const formerSecretUntil = new Date(this.clock.now().getTime() + FORMER_SECRET_HOURS * HOUR_MS);
      await this.webhooks.update(webhook, { secret: sealed, formerSecret: present.secret, formerSecretUntil });
      return { id: webhook.id, secret };
    });
  }

  /** Also sent by a webhook that is switched off, to see whether it works again. */
  test(webhook: WebhookId, actor: Actor): Promise<WebhookDelivery> {
    return this.onPaidPlan(webhook.organizationId, actor, async () => {
      await this.find(webhook);
      const delivery = await this.webhooks.addTest(webhook.id);
      await this.queue(webhook.id);
      return shownDelivery(delivery);
    });
  }

  async deliveries(webhook: WebhookId, { limit, after }: DeliveriesQuery): Promise<WebhookDeliveries> {
    await this.find(webhook);
    const rows = await this.webhooks.deliveries(webhook.id, limit + 1, after);
    const items = rows.slice(0, limit).map(shownDelivery);
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  replay(webhook: WebhookId, deliveryId: string, actor: Actor): Promise<WebhookDelivery> {
    return this.onPaidPlan(webhook.organizationId, actor, async () => {
      const { isActive } = await this.find(webhook);
      if (!isActive) throw webhookIsOff();
      const delivery = await this.webhooks.replay(webhook.id, deliveryId);
      if (!delivery) throw deliveryNotFound();
      await this.queue(webhook.id);
      return shownDelivery(delivery);
    });
  }

  private async queue(webhookId: string): Promise<void> {
    await this.webhooks.queue([webhookId]);
    this.unitOfWork.afterCommit(() => this.wake.notify('durable_jobs'));
  }

  private onPaidPlan<T>(
    organizationId: string,
    actor: Actor,
    change: (organization: Organization) => Promise<T>,
  ): Promise<T> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'webhooks.manage', async ({ organization }) => {
      if (organization.subscriptionTier === 'free') throw needsPaidPlan('Webhooks');
      return change(organization);
    });
  }

  private checkAddress(url: string): void {
    try {
      checkAddress(new URL(url), { allowsLoopback: !this.environment.isProduction });
    } catch (error) {
      if (error instanceof RefusedCallError) throw unusableAddress(error.message);
      throw error;
    }
  }

  private async find(webhook: WebhookId): Promise<WebhookRow> {
    const row = await this.webhooks.find(webhook);
    if (!row) throw webhookNotFound();
    return row;
  }
}

function shown({ id, url, description, events, isActive, lastError, ...times }: WebhookRow): Webhook {
  const { createdAt, lastDeliveredAt, switchedOffAt } = times;
  return {
    id,
    url,
    description,
    events,
    isActive,
    createdAt: createdAt.toISOString(),
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    lastError,
    switchedOffAt: switchedOffAt?.toISOString() ?? null,
  };
}

function shownDelivery({
  id,
  messageId,
  event,
  at,
  state,
  attempts,
  status,
  durationMs,
}: DeliveryRow): WebhookDelivery {
  return { id, messageId, event, at: at.toISOString(), state, attempts, status, durationMs };
}
