import { Module, StandardSchemaValidationPipe } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from './error.filter.js';
import { PermissionGuard } from './permission.guard.js';
import { validationError } from './validation-sentences.js';

@Module({
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: PermissionGuard },
    { provide: APP_PIPE, useFactory: () => new StandardSchemaValidationPipe({ exceptionFactory: validationError }) },
  ],
})
export class HttpModule {}
