import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Documented } from '../answers/answers.decorator.js';
import { IdempotencyKeys } from './idempotency-keys.js';

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly keys: IdempotencyKeys) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { headers, membership, method, url, body } = context.switchToHttp().getRequest<FastifyRequest>();
    const key = headers['idempotency-key'];
    if (key === undefined) return next.handle();
    if (!membership) throw new Error('@Idempotent needs a call of an organization.');
    const hash = createHash('sha256')
      .update(JSON.stringify([method, url, body]))
      .digest();
    const request = { organizationId: membership.organizationId, key: String(key), hash };
    return from(this.keys.answerOnce(request, () => lastValueFrom(next.handle())));
  }
}

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
          'A repeated request with the same key gets the first response for 24 hours. A different body is refused (422).',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      }),
    ),
  );
