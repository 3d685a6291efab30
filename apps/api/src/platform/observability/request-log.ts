import type { FastifyInstance } from 'fastify';
import { context as tracing, trace } from '@opentelemetry/api';
import type { AppLogger } from './logger.js';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { getRPCMetadata, RPCType } from '@opentelemetry/core';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { inSpan } from './spans.js';

/** Logs the route pattern and never the URL, which can contain share tokens, invitation tokens and sign-in codes. */
export function logRequests(fastify: FastifyInstance, logger: AppLogger): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const ms = Math.round(reply.elapsedTime);
    const level =
      reply.statusCode >= 500
        ? 'error'
        : route === '/healthz' || route === '/readyz' || route === '/metrics'
          ? 'debug'
          : 'info';
    const who = {
      userId: request.actor?.userId,
      organizationId: request.membership?.organizationId,
      traceId: trace.getActiveSpan()?.spanContext().traceId,
    };
    logger[level](
      { reqId: request.id, method: request.method, route, status: reply.statusCode, ms, ...who },
      'request',
    );
    done();
  });
}

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
