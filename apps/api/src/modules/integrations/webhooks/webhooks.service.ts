import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { FORMER_SECRET_HOURS, MAX_WEBHOOKS, WEBHOOK_TEST } from '@tracker/contracts/integrations/webhook-limits';
import type {
  DeliveriesQuery,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookFields,
} from '@tracker/contracts/integrations/webhooks';
import { Webhook as WebhookRow } from '@tracker/database/entities/integrations/webhook.entity';
import { WebhookDelivery as DeliveryRow } from '@tracker/database/entities/integrations/webhook-delivery.entity';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, HOUR_MS } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { checkAddress, RefusedCallError } from '../../../platform/guarded-fetch.js';
import { Wake } from '../../../platform/jobs/wake/wake.js';
import { SecretBox } from '../../../platform/secret-box.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { needsPaidPlan } from '../../organizations/organizations.errors.js';
import { makeSecret } from './webhook-secrets.js';
import { DomainError } from '../../../platform/domain-error.js';

interface WebhookId {
  organizationId: string;
  id: string;
}

@Injectable()
export class WebhooksService {
  constructor(
    @InjectRepository(WebhookRow) private readonly webhooks: Repository<WebhookRow>,
    @InjectRepository(DeliveryRow) private readonly messages: Repository<DeliveryRow>,
    private readonly statements: Statements,
    private readonly box: SecretBox,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly unitOfWork: UnitOfWork,
    private readonly wake: Wake,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async list(organizationId: string): Promise<Webhook[]> {
    const rows = await this.webhooks.find({ where: { organizationId }, order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map(shown);
  }

  async create(organizationId: string, actor: Actor, fields: WebhookFields): Promise<NewWebhook> {
    const id = randomUUID();
    return this.onPaidPlan(organizationId, actor, async () => {
      this.checkAddress(fields.url);
      if ((await this.webhooks.countBy({ organizationId })) >= MAX_WEBHOOKS) throw tooManyWebhooks();
      const { secret, sealed } = await makeSecret(this.box, id);
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
      const { affected } = await this.webhooks.delete(webhook);
      if (affected !== 1) throw webhookNotFound();
    });
  }

  rotate(webhook: WebhookId, actor: Actor): Promise<NewWebhook> {
    return this.onPaidPlan(webhook.organizationId, actor, async () => {
      const present = await this.find(webhook);
      const { secret, sealed } = await makeSecret(this.box, webhook.id);
      const formerSecretUntil = new Date(this.clock.now().getTime() + FORMER_SECRET_HOURS * HOUR_MS);
      await this.webhooks.update(webhook, { secret: sealed, formerSecret: present.secret, formerSecretUntil });
      return { id: webhook.id, secret };
    });
  }

  /** Also sent by a webhook that is switched off, to see whether it works again. */
  test(webhook: WebhookId, actor: Actor): Promise<WebhookDelivery> {
    return this.onPaidPlan(webhook.organizationId, actor, async () => {
      await this.find(webhook);
      const { id: webhookId } = webhook;
      const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
      const test = { webhookId, messageId, event: WEBHOOK_TEST, subjectId: webhookId, data: { webhookId } };
      const { identifiers } = await this.messages.insert(test);
      await this.queue(webhookId);
      return shownDelivery(await this.messages.findOneByOrFail({ id: String(identifiers[0]?.['id']) }));
    });
  }

  async deliveries(webhook: WebhookId, { limit, after }: DeliveriesQuery): Promise<WebhookDeliveries> {
    await this.find(webhook);
    const found = this.messages
      .createQueryBuilder('d')
      .where({ webhookId: webhook.id })
      .orderBy('d.at', 'DESC')
      .addOrderBy('d.id', 'DESC')
      .limit(limit + 1);
    if (after)
      found.andWhere('(d.at, d.id) < (select at, id from webhook_deliveries where id = :after and webhook_id = :of)', {
        after,
        of: webhook.id,
      });
    const rows = await found.getMany();
    const items = rows.slice(0, limit).map(shownDelivery);
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  replay(webhook: WebhookId, id: string, actor: Actor): Promise<WebhookDelivery> {
    return this.onPaidPlan(webhook.organizationId, actor, async () => {
      const { isActive } = await this.find(webhook);
      if (!isActive) throw webhookIsOff();
      const due = { state: 'pending', attempts: 0, runAt: () => 'now()' } as const;
      const { affected } = await this.messages.update({ webhookId: webhook.id, id }, due);
      if (affected !== 1) throw deliveryNotFound();
      await this.queue(webhook.id);
      return shownDelivery(await this.messages.findOneByOrFail({ id }));
    });
  }

  private async queue(webhookId: string): Promise<void> {
    await this.statements.sql`select queue_webhooks(${[webhookId]}::uuid[])`;
    this.unitOfWork.afterCommit(() => this.wake.notify('durable_jobs'));
  }

  private onPaidPlan<T>(organizationId: string, actor: Actor, change: () => Promise<T>): Promise<T> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'webhooks.manage', async ({ organization }) => {
      if (organization.subscriptionTier === 'free') throw needsPaidPlan('Webhooks');
      return change();
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
    const row = await this.webhooks.findOneBy(webhook);
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

function shownDelivery(row: DeliveryRow): WebhookDelivery {
  return { ...row, at: row.at.toISOString() };
}

const webhookNotFound = () => new DomainError('webhook-not-found', 404, 'Webhook not found.');
const deliveryNotFound = () => new DomainError('delivery-not-found', 404, 'Delivery not found.');
const tooManyWebhooks = () =>
  new DomainError('too-many-webhooks', 409, `An organization can have at most ${MAX_WEBHOOKS} webhooks.`);
const unusableAddress = (why: string) =>
  new DomainError('webhook-address-unusable', 400, `This address cannot be used. ${why}`);
const webhookIsOff = () => new DomainError('webhook-is-off', 409, 'This webhook is switched off. Switch it on first.');
