import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Environment } from '../../config/environment.js';
import type { AppLogger } from '../../logging/logger.js';
import { Clock } from '../../clock.js';
import { DomainError } from '../../domain-error.js';
import { isPublicPortfolio, askedFor } from '../request-path.js';
import { type Limit, SharedCounts } from './shared-counts.js';

type Kind = 'sign-ins' | 'calls';

/** A sign-in counts two requests, the start and the provider's answer. Journeys and customers' checks sign many people in from one address. */
const LIMITS: Record<'production' | 'other', Record<Kind, Limit>> = {
  production: { 'sign-ins': { max: 90, timeWindow: 60_000 }, calls: { max: 2_000, timeWindow: 20_000 } },
  other: { 'sign-ins': { max: 220, timeWindow: 20_000 }, calls: { max: 12_000, timeWindow: 20_000 } },
};

/**
 * Counts requests by address, before a session is looked up or a body read; with Redis the processes count together. The pages of the product and
 * files are free: they cost next to nothing. A public portfolio's page and a calendar are written from the database and count as calls. What must hold exactly
 * (three credentials, one use of an invitation) is the database's business.
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
  };
  fastify.addHook('onRequest', (request, _reply, done) => {
    const kind = kindOf(askedFor(request));
    const wait = kind && counts[kind].add(clientNetwork(request));
    // What is left of the limit is of use to attackers only.
    done(wait === null ? undefined : tooManyRequests(Math.ceil(wait / 1_000)));
  });
}

/** A connection that fails at once while Redis is away, and comes back by itself. */
async function connect(redisUrl: string, logger: AppLogger): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    connectionName: 'rate-limits',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1_000,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  // Once for an outage: every failed attempt to come back is a close too.
  redis.on('ready', () => {
    logger.info('requests are counted together with the other processes');
    redis.once('close', () => logger.info('without Redis this process counts requests alone'));
  });
  redis.on('error', (err) => logger.debug({ err }, 'no connection to Redis'));
  return redis;
}

/** Under /auth/, and yet neither the start nor the end of a sign-in. `/auth/sso` only looks an address up. */
const ORDINARY = new Set(['/auth/logout', '/auth/sso']);

function kindOf(path: string): Kind | null {
  if (path.startsWith('/auth/') && !ORDINARY.has(path)) return 'sign-ins';
  return path.startsWith('/api/') ||
    path.startsWith('/auth/') ||
    isPublicPortfolio(path) ||
    path.startsWith('/calendar/') ||
    path.startsWith('/scim/')
    ? 'calls'
    : null;
}

/**
 * Under what a client's requests are counted: its address. An IPv6 customer holds a whole /64 network and could change the rest at will. Whoever has hung up already has no address any more
 * (https://nodejs.org/api/net.html#socketremoteaddress), though Fastify's types promise one.
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
