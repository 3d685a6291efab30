import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { IdempotencyKeys } from './idempotency-keys.js';

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
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
