import { Controller, HttpCode, Inject, Post, type RawBodyRequest, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AnyOrigin, Public } from '../../../platform/http/access/route-rules.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { invalidWebhook } from '../billing.errors.js';
import { PlansOnSaleGuard } from '../plans-on-sale.guard.js';
import { StripeWebhookService } from './stripe-webhook.service.js';
import { StripeGateway, type StripeNotice } from './stripe.gateway.js';

@Controller('api/webhooks/stripe')
@UseGuards(PlansOnSaleGuard)
export class StripeWebhookController {
  constructor(
    private readonly stripe: StripeGateway,
    private readonly webhooks: StripeWebhookService,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  /** Any status except success makes Stripe send the event again. */
  @Post()
  @Public()
  @AnyOrigin()
  @HttpCode(200)
  async receive(@Req() request: RawBodyRequest<FastifyRequest>): Promise<{ received: true }> {
    const event = await this.read(request);
    const isHandled = await this.webhooks.receive(event);
    this.logger.info({ eventId: event.id, type: event.type, isHandled }, 'payment event received');
    return { received: true };
  }

  private async read({ rawBody, headers }: RawBodyRequest<FastifyRequest>): Promise<StripeNotice> {
    const signature = headers['stripe-signature'];
    if (!rawBody || typeof signature !== 'string') throw invalidWebhook();
    try {
      return await this.stripe.readEvent(rawBody, signature);
    } catch {
      throw invalidWebhook();
    }
  }
}
