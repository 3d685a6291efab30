import { ACCOUNT_HEADER } from '@tracker/contracts/auth/browser-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiTokenLookup, Directory, DirectoryLookup, ReleaserLookup, SessionLookup } from '../../actor/actor.js';
import type { RequestContext } from '../../actor/request-context.js';
import type { Environment } from '../../config/environment.js';
import { accountLeaving, DomainError, signInRequired, wrongScimToken } from '../../domain-error.js';
import { bearerTokenOf, releaserOf, wrongApiToken } from './bearer-token.js';
import { sessionTokenOf } from './session-cookie.js';

const anotherAccount = () =>
  new DomainError('another-account', 409, 'Another account is now signed in in this browser.');

/**
 * Authenticates before the body is read, so that signed-out callers get 401 before any validation error and can't make
 * the server receive megabytes. The permission guard authorizes later.
 */
export function identifyCallers(
  fastify: FastifyInstance,
  sessions: SessionLookup,
  directories: DirectoryLookup,
  releasers: ReleaserLookup,
  tokens: ApiTokenLookup,
  environment: Environment,
): void {
  fastify.decorateRequest('actor', null);
  fastify.decorateRequest('membership', null);
  fastify.decorateRequest('directory', null);
  fastify.decorateRequest('releaser', null);
  fastify.decorateRequest('token', null);
  fastify.addHook('onRequest', async (request, reply) => {
    checkOrigin(request, environment);
    const { access, whileLeaving } = request.routeOptions.config;
    if (!access || access.kind === 'public') return;
    if (
      access.kind === 'release-token' ||
      (access.kind === 'operator-or-owner' && access.scope && hasBearer(request))
    ) {
      request.releaser = await releaserOf(request, environment, releasers);
      return;
    }
    if (access.kind === 'directory') {
      request.directory = await directoryOf(request, directories);
      return;
    }
    if (access.kind === 'api-token') {
      await identifyToken(request, tokens);
      return;
    }
    const actor = await actorOf(request, sessions, environment);
    const isHeldBack = Boolean(actor?.leavingSince) && !whileLeaving;
    if (isHeldBack && access.kind !== 'optional') throw accountLeaving();
    request.actor = isHeldBack ? null : actor;
    if (!request.actor && access.kind !== 'optional') throw signInRequired();
    if (!request.actor) return;
    reply.header(ACCOUNT_HEADER, request.actor.userId);
    const meant = request.headers[ACCOUNT_HEADER];
    if (meant !== undefined && meant !== request.actor.userId) throw anotherAccount();
  });
}

async function identifyToken(request: FastifyRequest, tokens: ApiTokenLookup): Promise<void> {
  const text = bearerTokenOf(request);
  const token = text === null ? null : await tokens.tokenOf(text);
  if (!token) throw wrongApiToken();
  request.token = token;
  request.actor = token.actor;
  request.membership = token.membership;
}

async function directoryOf(request: FastifyRequest, directories: DirectoryLookup): Promise<Directory> {
  const token = bearerTokenOf(request);
  const directory = token === null ? null : await directories.directoryOf(token);
  if (!directory) throw wrongScimToken();
  return directory;
}

async function actorOf(request: FastifyRequest, sessions: SessionLookup, environment: Environment) {
  const token = sessionTokenOf(request, environment);
  return token ? sessions.actorOf(token) : null;
}

export function nameCallers(fastify: FastifyInstance, context: RequestContext): void {
  fastify.addHook('onRoute', (route) => {
    if ([route.method].flat().every(isSafeMethod)) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      const agentId = request.token?.id ?? request.directory?.organizationId ?? null;
      const caller = { actorId: request.actor?.userId ?? null, agentId, requestId: request.id };
      return context.run(caller, () => handler.call(this, request, reply));
    };
  });
}

const hasBearer = ({ headers }: FastifyRequest) => /^Bearer /i.test(headers.authorization ?? '');

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method);

/** Rejects cross-site requests that change state (OWASP CSRF: verifying origin with standard headers). */
function checkOrigin(request: FastifyRequest, environment: Environment): void {
  if (isSafeMethod(request.method) || request.routeOptions.config.acceptsAnyOrigin) return;
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (!isOwnOrigin(origin, request, environment)) throw foreignOrigin();
    return;
  }
  // Non-browser clients send neither header. Browsers that omit Origin still send Sec-Fetch-Site.
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && !OWN_SITES.has(String(site))) throw foreignOrigin();
}

function isOwnOrigin(origin: string, request: FastifyRequest, environment: Environment): boolean {
  if (origin === environment.publicUrl) return true;
  return !environment.isProduction && origin === `${request.protocol}://${request.host}`;
}

const foreignOrigin = () =>
  new DomainError('foreign-origin', 403, 'This request came from another site and was refused.');
