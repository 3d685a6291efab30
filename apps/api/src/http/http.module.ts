import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { Clock } from './clock.js';
import { ErrorFilter } from './error.filter.js';
import { MembershipLookup } from './membership-lookup.js';
import { PermissionGuard } from './permission.guard.js';
import { RequestContext } from './request-context.js';
import { validationError } from './validation-sentences.js';

@Global()
@Module({
  providers: [
    Clock,
    MembershipLookup,
    RequestContext,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: PermissionGuard },
    { provide: APP_PIPE, useFactory: () => new StandardSchemaValidationPipe({ exceptionFactory: validationError }) },
  ],
  exports: [Clock, MembershipLookup, RequestContext],
})
export class HttpModule {}
