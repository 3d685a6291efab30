import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import type { Environment } from '../config/environment.js';
import type { AppLogger } from '../logging/logger.js';
import { Clock } from '../clock/clock.js';
import { DomainError } from '../errors/domain-error.js';
import { isPublicPortfolio, askedFor } from './request-path.js';
import { sharedCounts } from './shared-counts.js';

/** So many requests in a window of so many milliseconds. */
interface Limit {
  max: number;
  timeWindow: number;
}

const UNTOLD = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

type Kind = 'sign-ins' | 'calls';

/** A sign-in takes two requests. Journeys and customers' checks sign many people in from one address. */
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
  const redis = environment.redisUrl === null ? null : connect(environment.redisUrl, logger);
  if (redis) fastify.addHook('onClose', () => redis.disconnect());
  await fastify.register(rateLimit, {
    global: false,
    store: sharedCounts(redis, clock),
    // What is left is of use to attackers only; Retry-After comes with the error.
    addHeaders: UNTOLD,
    addHeadersOnExceeding: UNTOLD,
  });
  const limits = LIMITS[environment.isProduction ? 'production' : 'other'];
  const counters = {
    'sign-ins': counterOf(fastify, 'sign-ins', limits['sign-ins']),
    calls: counterOf(fastify, 'calls', limits.calls),
  };
  fastify.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(askedFor(request));
    if (kind) await counters[kind].call(fastify, request, reply);
  });
}

function counterOf(fastify: FastifyInstance, kind: Kind, limit: Limit) {
  return fastify.rateLimit({
    ...limit,
    keyGenerator: (request) => `${kind}:${clientNetwork(request)}`,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1_000)),
  });
}

/** A connection that fails at once while Redis is away, and comes back by itself. */
function connect(redisUrl: string, logger: AppLogger): Redis {
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

function kindOf(path: string): Kind | null {
  if (path.startsWith('/auth/') && !path.startsWith('/auth/logout')) return 'sign-ins';
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
