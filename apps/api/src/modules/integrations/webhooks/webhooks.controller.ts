import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import {
  type DeliveriesQuery,
  deliveriesQuerySchema,
  newWebhookSchema,
  type WebhookChanges,
  webhookChangesSchema,
  webhookDeliveriesSchema,
  webhookDeliverySchema,
  type WebhookFields,
  webhookFieldsSchema,
  webhookSchema,
} from '@tracker/contracts/integrations/webhooks';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor } from '../../../platform/actor/actor.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { WebhooksService } from './webhooks.service.js';

const WEBHOOK = { schema: idSchema };

@Controller('api/organizations/:id/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @OrganizationPermission('webhooks.manage')
  @Answers(webhookSchema, { list: true })
  list(@Param('id') organizationId: string) {
    return this.webhooks.list(organizationId);
  }

  @Post()
  @OrganizationPermission('webhooks.manage')
  @Answers(newWebhookSchema, { status: 201 })
  create(
    @Param('id') organizationId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: webhookFieldsSchema }) fields: WebhookFields,
  ) {
    return this.webhooks.create(organizationId, actor, fields);
  }

  @Put(':webhookId')
  @OrganizationPermission('webhooks.manage')
  @Answers(webhookSchema)
  change(
    @Param('id') organizationId: string,
    @Param('webhookId', WEBHOOK) id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: webhookChangesSchema }) changes: WebhookChanges,
  ) {
    return this.webhooks.change({ organizationId, id }, actor, changes);
  }

  @Delete(':webhookId')
  @OrganizationPermission('webhooks.manage')
  @Answers(outcomeSchema)
  async remove(
    @Param('id') organizationId: string,
    @Param('webhookId', WEBHOOK) id: string,
    @CurrentActor() actor: Actor,
  ) {
    await this.webhooks.remove({ organizationId, id }, actor);
    return { success: true, message: 'Webhook deleted' };
  }

  @Post(':webhookId/test')
  @OrganizationPermission('webhooks.manage')
  @Answers(webhookDeliverySchema, { status: 201 })
  test(@Param('id') organizationId: string, @Param('webhookId', WEBHOOK) id: string, @CurrentActor() actor: Actor) {
    return this.webhooks.test({ organizationId, id }, actor);
  }

  @Post(':webhookId/secret')
  @OrganizationPermission('webhooks.manage')
  @Answers(newWebhookSchema, { status: 201 })
  rotate(@Param('id') organizationId: string, @Param('webhookId', WEBHOOK) id: string, @CurrentActor() actor: Actor) {
    return this.webhooks.rotate({ organizationId, id }, actor);
  }

  @Get(':webhookId/deliveries')
  @OrganizationPermission('webhooks.manage')
  @Answers(webhookDeliveriesSchema)
  deliveries(
    @Param('id') organizationId: string,
    @Param('webhookId', WEBHOOK) id: string,
    @Query({ schema: deliveriesQuerySchema }) query: DeliveriesQuery,
  ) {
    return this.webhooks.deliveries({ organizationId, id }, query);
  }

  @Post(':webhookId/deliveries/:deliveryId/replay')
  @OrganizationPermission('webhooks.manage')
  @Answers(webhookDeliverySchema)
  replay(
    @Param('id') organizationId: string,
    @Param('webhookId', WEBHOOK) id: string,
    @Param('deliveryId', { schema: idSchema }) deliveryId: string,
    @CurrentActor() actor: Actor,
  ) {
    return this.webhooks.replay({ organizationId, id }, deliveryId, actor);
  }
}
