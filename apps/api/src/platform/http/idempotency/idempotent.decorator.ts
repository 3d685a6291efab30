import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { Documented } from '../answers/answers.decorator.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/**
 * Honours `Idempotency-Key`: a repeated request gets the stored answer. For handlers of an organization's calls. The
 * handler runs in one transaction with the stored answer, so it must not wait for a network or use statements that
 * commit.
 */
export const Idempotent = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    Documented(({ ApiHeader }) =>
      ApiHeader({
        name: 'Idempotency-Key',
        required: false,
        description:
          'A request that is sent again with its key within 24 hours gets the first answer. With another body it is refused (422).',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      }),
    ),
  );
