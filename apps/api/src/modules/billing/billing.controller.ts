import { Controller, Get, Header } from '@nestjs/common';
import { PRICING, type Pricing } from '@tracker/contracts/subscription-tiers';
import { Public } from '../../http/permission.decorator.js';

@Controller('api/subscriptions')
export class BillingController {
  @Get('pricing')
  @Public()
  @Header('cache-control', 'public, max-age=300')
  pricing(): Pricing {
    return PRICING;
  }
}
