import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../config/environment.js';
import { signInRequired } from './http.errors.js';
import { checkOrigin } from './origin-check.js';
import { requireReleaseToken } from './release-token.js';
import { sessionTokenOf } from './session-cookie.js';
import type { SessionLookup } from './session-lookup.js';

/**
 * Decides who is calling before the body is read: a signed-out caller is told so (401) ahead of any complaint about the input, and
 * cannot make the server receive megabytes. What the person may do is the permission guard's question.
 */
export function identifyCallers(fastify: FastifyInstance, sessions: SessionLookup, environment: Environment): void {
  fastify.decorateRequest('actor', null);
  fastify.decorateRequest('membership', null);
  fastify.addHook('onRequest', async (request) => {
    checkOrigin(request, environment);
    const access = request.routeOptions.config.access;
    if (!access || access.kind === 'public') return;
    if (access.kind === 'release-token') return requireReleaseToken(request, environment);
    request.actor = await actorOf(request, sessions, environment);
    if (!request.actor && access.kind !== 'optional') throw signInRequired();
  });
}

async function actorOf(request: FastifyRequest, sessions: SessionLookup, environment: Environment) {
  const token = sessionTokenOf(request, environment);
  return token ? sessions.actorOf(token) : null;
}
