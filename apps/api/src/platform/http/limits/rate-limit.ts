import { BADGE_VERIFICATIONS_PER_MINUTE } from '@tracker/contracts/badges/badge-limits';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Environment } from '../../config/environment.js';
import type { AppLogger } from '../../observability/logger.js';
import { Clock } from '../../clock.js';
import { DomainError } from '../../domain-error.js';
import { isPublicPortfolio, askedFor } from '../request-path.js';
import { type Limit, SharedCounts } from './shared-counts.js';

type Kind = 'sign-ins' | 'calls' | 'badges';

const TOKEN_LIMIT: Limit = { max: 600, timeWindow: 60_000 };
const TOKEN_POLICY = `"token";q=${TOKEN_LIMIT.max};w=${TOKEN_LIMIT.timeWindow / 1_000}`;

/** A sign-in takes two requests, the start and the callback. Automated tests sign many people in from one address. */
const LIMITS: Record<'production' | 'other', Record<'sign-ins' | 'calls', Limit>> = {
  production: { 'sign-ins': { max: 90, timeWindow: 60_000 }, calls: { max: 2_000, timeWindow: 20_000 } },
  other: { 'sign-ins': { max: 220, timeWindow: 20_000 }, calls: { max: 12_000, timeWindow: 20_000 } },
};

const BADGES: Limit = { max: BADGE_VERIFICATIONS_PER_MINUTE, timeWindow: 60_000 };

/**
 * Counts requests per address before the session lookup and the body. With Redis, processes share their counts. Static
 * pages and files are exempt; public portfolio pages and calendars read the database and count as calls. Limits that
 * must be exact are enforced in the database.
 */
export async function limitRates(
  fastify: FastifyInstance,
  environment: Environment,
  clock: Clock,
  logger: AppLogger,
): Promise<void> {
  const redis = environment.redisUrl === null ? null : await connect(environment.redisUrl, logger);
  if (redis) fastify.addHook('onClose', () => redis.disconnect());
  const limits = LIMITS[environment.isProduction ? 'production' : 'other'];
  const counts = {
    'sign-ins': new SharedCounts('sign-ins', limits['sign-ins'], redis, clock),
    calls: new SharedCounts('calls', limits.calls, redis, clock),
    badges: new SharedCounts('badges', BADGES, redis, clock),
  };
  fastify.addHook('onRequest', (request, _reply, done) => {
    const kind = kindOf(request.method, askedFor(request));
    const wait = kind && counts[kind].add(clientNetwork(request));
    done(wait === null ? undefined : tooManyRequests(Math.ceil(wait / 1_000)));
  });
  limitTokens(fastify, new SharedCounts('tokens', TOKEN_LIMIT, redis, clock));
}

/**
 * Header fields of https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10. Runs after the caller
 * is known and before the body is read.
 */
function limitTokens(fastify: FastifyInstance, counts: SharedCounts): void {
  fastify.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.token) return done();
    const wait = counts.add(request.token.id);
    const { calls, forMs } = counts.left(request.token.id);
    reply.header('ratelimit-policy', TOKEN_POLICY);
    reply.header('ratelimit', `"token";r=${calls};t=${Math.ceil(forMs / 1_000)}`);
    done(wait === null ? undefined : tooManyRequests(Math.ceil(wait / 1_000)));
  });
}

async function connect(redisUrl: string, logger: AppLogger): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    connectionName: 'rate-limits',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1_000,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  redis.on('ready', () => {
    logger.info('requests are counted together with the other processes');
    redis.once('close', () => logger.info('without Redis this process counts requests alone'));
  });
  redis.on('error', (err) => logger.debug({ err }, 'no connection to Redis'));
  return redis;
}

const BADGE_PATHS = new Set(['/api/badges/verify', '/verify']);
const COUNTED = ['/api/', '/auth/', '/badges/', '/calendar/', '/issuers/', '/scim/'];
const ORDINARY = new Set(['/auth/logout', '/auth/sso']);

function kindOf(method: string, path: string): Kind | null {
  if (method === 'POST' && BADGE_PATHS.has(path)) return 'badges';
  if (path.startsWith('/auth/') && !ORDINARY.has(path)) return 'sign-ins';
  return isPublicPortfolio(path) || COUNTED.some((prefix) => path.startsWith(prefix)) ? 'calls' : null;
}

/**
 * An IPv6 customer controls a whole /64 network, so its addresses count as one. Despite Fastify's types, `ip` is
 * undefined after the client has disconnected (https://nodejs.org/api/net.html#socketremoteaddress).
 */
export function clientNetwork({ ip }: { ip: string | undefined }): string {
  if (ip === undefined) return 'gone';
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = ''] = ip.split('::');
  return [...head.split(':'), '0', '0', '0', '0'].slice(0, 4).join(':');
}

const tooManyRequests = (seconds: number) =>
  new DomainError('too-many-requests', 429, 'Too many requests. Please wait a moment and try again.', {
    'retry-after': String(seconds),
  });
