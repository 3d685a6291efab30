import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { signInRequired } from '../../../platform/domain-error.js';
import { sendFailure } from '../../../platform/http/errors/error.filter.js';
import type { ServiceProxy } from './service-proxy.service.js';

/** All but CONNECT, which asks for a tunnel, and TRACE, whose answer would show the service's token to the page. */
const FORWARDED = METHODS.filter((method) => method !== 'CONNECT' && method !== 'TRACE');

/** A scope of its own, because bodies of any type pass as streams there. */
export async function serveRemoteServices(fastify: FastifyInstance, proxy: ServiceProxy): Promise<void> {
  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, passed) => passed(null, payload));
    for (const method of FORWARDED)
      if (!scope.supportedMethods.includes(method)) scope.addHttpMethod(method, { hasBody: true });
    scope.route({
      method: FORWARDED,
      url: '/api/remotes/:remote/service/*',
      config: { access: { kind: 'signed-in' } },
      errorHandler: sendFailure,
      handler: async (request, reply) => {
        if (!request.actor) throw signInRequired();
        await proxy.forward(request, reply, request.actor);
        return reply;
      },
    });
    done();
  });
}
