import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { context as tracing } from '@opentelemetry/api';
import { getRPCMetadata, RPCType } from '@opentelemetry/core';
import type { FastifyInstance } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { inSpan } from './spans.js';

export class HandlerSpans implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const name = `${context.getClass().name}.${context.getHandler().name}`;
    return from(inSpan(name, {}, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}

export function nameRequestSpans(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const metadata = getRPCMetadata(tracing.active());
    if (metadata?.type === RPCType.HTTP) metadata.route = request.routeOptions.url ?? 'unmatched';
    done();
  });
}
