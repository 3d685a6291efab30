import { applyDecorators, Body, Controller, Get, Header, Post, UseGuards } from '@nestjs/common';
import {
  type CheckoutRequest,
  checkoutRequestSchema,
  hostedPageSchema,
  type PortalRequest,
  portalRequestSchema,
} from '@tracker/contracts/billing/checkout';
import { PRICING, pricingSchema } from '@tracker/contracts/billing/subscription-tiers';
import type { Actor } from '../../platform/actor/actor.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { EnvelopeErrors, Public, SignedIn } from '../../platform/http/access/route-rules.js';
import { CheckoutService } from './checkout.service.js';
import { PlansOnSaleGuard } from './plans-on-sale.guard.js';

const HostedPageRoute = (path: string) =>
  applyDecorators(Post(path), SignedIn(), UseGuards(PlansOnSaleGuard), EnvelopeErrors({ withError: true }));

@Controller('api/subscriptions')
export class BillingController {
  constructor(private readonly checkouts: CheckoutService) {}

  @Get('pricing')
  @Public()
  @Header('cache-control', 'public, max-age=300')
  @Answers(pricingSchema)
  pricing() {
    return PRICING;
  }

  @HostedPageRoute('create-checkout-session')
  @Answers(hostedPageSchema)
  checkout(@CurrentActor() actor: Actor, @Body({ schema: checkoutRequestSchema }) request: CheckoutRequest) {
    return this.checkouts.checkout(actor, request);
  }

  @HostedPageRoute('create-portal-session')
  @Answers(hostedPageSchema)
  portal(@CurrentActor() actor: Actor, @Body({ schema: portalRequestSchema }) request: PortalRequest) {
    return this.checkouts.portal(actor, request);
  }
}
