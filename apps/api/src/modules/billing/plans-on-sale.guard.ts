import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment, offersOf } from '../../platform/config/environment.js';
import { plansNotSold } from './billing.errors.js';

@Injectable()
export class PlansOnSaleGuard implements CanActivate {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  canActivate(): boolean {
    if (!offersOf(this.environment).plans) throw plansNotSold();
    return true;
  }
}
