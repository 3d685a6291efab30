import type { FastifyInstance } from 'fastify';
import { signInRequired } from '../../../platform/domain-error.js';
import { sendFailure } from '../../../platform/http/errors/error.filter.js';
import type { ServiceProxy } from './service-proxy.service.js';

/** A scope of its own, because bodies of any type pass as streams there. */
export async function serveRemoteServices(fastify: FastifyInstance, proxy: ServiceProxy): Promise<void> {
  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, passed) => passed(null, payload));
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
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
