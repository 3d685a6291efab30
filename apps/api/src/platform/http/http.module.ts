import { Module, StandardSchemaValidationPipe } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from './errors/error.filter.js';
import { PermissionGuard } from './access/permission.guard.js';
import { validationError } from './errors/validation-sentences.js';

@Module({
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: PermissionGuard },
    { provide: APP_PIPE, useFactory: () => new StandardSchemaValidationPipe({ exceptionFactory: validationError }) },
  ],
})
export class HttpModule {}
