import { Controller, Get, Header } from '@nestjs/common';
import { PRICING, type Pricing, pricingSchema } from '@tracker/contracts/subscription-tiers';
import { Answers } from '../../http/answers.decorator.js';
import { Public } from '../../http/permission.decorator.js';

@Controller('api/subscriptions')
export class BillingController {
  @Get('pricing')
  @Public()
  @Header('cache-control', 'public, max-age=300')
  @Answers(pricingSchema)
  pricing(): Pricing {
    return PRICING;
  }
}
