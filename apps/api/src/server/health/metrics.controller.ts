import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import { hasBearerToken } from '../../platform/http/access/bearer-token.js';
import { notFound } from '../../platform/domain-error.js';
import { Public } from '../../platform/http/access/route-rules.js';
import { Metrics } from '../../platform/observability/metrics.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @Public()
  @Header('cache-control', 'no-store')
  async read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    if (!mayScrape(request, this.environment)) throw notFound();
    reply.type(this.metrics.registry.contentType);
    return this.metrics.text();
  }
}

export function mayScrape(request: FastifyRequest, { metricsToken }: Pick<Environment, 'metricsToken'>): boolean {
  return isOnThisMachine(request) || hasBearerToken(request, metricsToken);
}

/** A proxy on the same machine also connects from loopback; its headers give it away. */
function isOnThisMachine(request: FastifyRequest): boolean {
  const isDirect = PROXY_HEADERS.every((name) => request.headers[name] === undefined);
  return isDirect && LOOPBACK.has(request.raw.socket.remoteAddress ?? '');
}
