import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { WEBHOOK_TEST } from '@tracker/contracts/integrations/webhook-limits';
import { Webhook } from '@tracker/database/entities/integrations/webhook.entity';
import { WebhookDelivery } from '@tracker/database/entities/integrations/webhook-delivery.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';

export interface WebhookId {
  organizationId: string;
  id: string;
}

type NewWebhook = Pick<Webhook, 'id' | 'organizationId' | 'url' | 'description' | 'events' | 'secret'>;
type Changes = Partial<Omit<Webhook, 'id' | 'organizationId' | 'createdAt'>>;

@Injectable()
export class WebhooksRepository {
  constructor(
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
    @InjectRepository(WebhookDelivery) private readonly rows: Repository<WebhookDelivery>,
    private readonly statements: Statements,
  ) {}

  list(organizationId: string): Promise<Webhook[]> {
    return this.webhooks.find({ where: { organizationId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  count(organizationId: string): Promise<number> {
    return this.webhooks.countBy({ organizationId });
  }

  find({ organizationId, id }: WebhookId): Promise<Webhook | null> {
    return this.webhooks.findOneBy({ organizationId, id });
  }

  async insert(webhook: NewWebhook): Promise<void> {
    await this.webhooks.insert(webhook);
  }

  async update({ organizationId, id }: WebhookId, changes: Changes): Promise<void> {
    await this.webhooks.update({ organizationId, id }, changes);
  }

  async remove({ organizationId, id }: WebhookId): Promise<boolean> {
    return (await this.webhooks.delete({ organizationId, id })).affected === 1;
  }

  async addTest(webhookId: string): Promise<WebhookDelivery> {
    const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
    const test = { webhookId, messageId, event: WEBHOOK_TEST, subjectId: webhookId, data: { webhookId } };
    const { identifiers } = await this.rows.insert(test);
    return this.rows.findOneByOrFail({ id: String(identifiers[0]?.['id']) });
  }

  deliveries(webhookId: string, limit: number, after?: string): Promise<WebhookDelivery[]> {
    const found = this.rows
      .createQueryBuilder('d')
      .where({ webhookId })
      .orderBy('d.at', 'DESC')
      .addOrderBy('d.id', 'DESC')
      .limit(limit);
    if (after)
      found.andWhere('(d.at, d.id) < (select at, id from webhook_deliveries where id = :after and webhook_id = :of)', {
        after,
        of: webhookId,
      });
    return found.getMany();
  }

  async replay(webhookId: string, id: string): Promise<WebhookDelivery | null> {
    const due = { state: 'pending', attempts: 0, runAt: () => 'now()' } as const;
    const { affected } = await this.rows.update({ webhookId, id }, due);
    return affected === 1 ? this.rows.findOneByOrFail({ id }) : null;
  }

  async queue(webhookIds: string[]): Promise<void> {
    await this.statements.sql`select queue_webhooks(${webhookIds}::uuid[])`;
  }
}
