import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { WebhookDelivery } from '@tracker/database/entities/integrations/webhook-delivery.entity';
import { Installation } from '@tracker/database/entities/platform/installation.entity';
import { Statements } from '@tracker/database/statements';
import { IsNull, type Repository } from 'typeorm';
import { Wake } from '../../../platform/jobs/wake/wake.js';

export interface PendingMessages {
  webhookId: string;
  url: string;
  messages: number;
  oldest: Date;
}

@Injectable()
export class WebhookOperations {
  constructor(
    @InjectRepository(Installation) private readonly installations: Repository<Installation>,
    @InjectRepository(WebhookDelivery) private readonly deliveries: Repository<WebhookDelivery>,
    private readonly statements: Statements,
    private readonly wake: Wake,
  ) {}

  async heldSince(): Promise<Date | null> {
    return (await this.installations.findOneBy({ isOnly: true }))?.webhooksHeldSince ?? null;
  }

  async hold(): Promise<void> {
    await this.installations.update({ webhooksHeldSince: IsNull() }, { webhooksHeldSince: () => 'now()' });
  }

  async release(): Promise<void> {
    await this.installations.update({ isOnly: true }, { webhooksHeldSince: null });
    await this.statements.sql`
      select queue_webhooks(array(select distinct webhook_id from webhook_deliveries where state = 'pending'))`;
    this.wake.notify('durable_jobs');
  }

  async withdraw(webhookId: string): Promise<number> {
    return (await this.deliveries.update({ webhookId, state: 'pending' }, { state: 'failed' })).affected ?? 0;
  }

  pending(): Promise<PendingMessages[]> {
    return this.statements.sql<PendingMessages[]>`
      select w.id as "webhookId", w.url, count(*)::integer as messages, min(d.at) as oldest
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.state = 'pending'
      group by w.id order by messages desc, w.id`;
  }
}
