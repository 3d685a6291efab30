import type { Redis } from 'ioredis';
import { Clock } from '../../clock.js';
import { BADGE_VERIFICATIONS_PER_MINUTE } from '@tracker/contracts/badges/badge-limits';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../config/environment.js';
import type { AppLogger } from '../../observability/logger.js';
import { DomainError } from '../../domain-error.js';
import { isPublicPortfolio, askedFor } from '../request-path.js';

interface Count {
  window: number;
  own: number;
  others: number;
  unreported: number;
  isReporting: boolean;
}

const MAX_COUNTS = 50_000;
const PORTIONS = 50;

export interface Limit {
  max: number;
  timeWindow: number;
}

/**
 * Counts locally, so that no request waits for Redis, and synchronizes in the background. Several processes together
 * can exceed the limit by a few portions. Without Redis, each process enforces its own count.
 */
class SharedCounts {
  private readonly counts = new Map<string, Count>();

  constructor(
    private readonly kind: string,
    private readonly limit: Limit,
    private readonly redis: Redis | null,
    private readonly clock: Clock,
  ) {}

  add(client: string): number | null {
    const { max, timeWindow } = this.limit;
    const now = this.clock.now().getTime();
    const window = Math.floor(now / timeWindow);
    const count = this.countOf(client, window);
    count.own += 1;
    count.unreported += 1;
    if (this.redis?.status === 'ready' && !count.isReporting && count.unreported >= max / PORTIONS)
      void report(this.redis, `rate:${this.kind}:${client}:${window}`, count, timeWindow);
    return count.own + count.others > max ? (window + 1) * timeWindow - now : null;
  }

  left(client: string): { calls: number; forMs: number } {
    const { max, timeWindow } = this.limit;
    const now = this.clock.now().getTime();
    const window = Math.floor(now / timeWindow);
    const { own, others } = this.countOf(client, window);
    return { calls: Math.max(0, max - own - others), forMs: (window + 1) * timeWindow - now };
  }

  private countOf(client: string, window: number): Count {
    const known = this.counts.get(client);
    const count = known?.window === window ? known : { window, own: 0, others: 0, unreported: 0, isReporting: false };
    this.counts.delete(client);
    this.counts.set(client, count);
    const oldest = this.counts.size > MAX_COUNTS ? this.counts.keys().next() : null;
    if (oldest && !oldest.done) this.counts.delete(oldest.value);
    return count;
  }
}

async function report(redis: Redis, key: string, count: Count, timeWindow: number): Promise<void> {
  const reported = count.unreported;
  count.unreported = 0;
  count.isReporting = true;
  try {
    const replies = await redis
      .multi()
      .incrby(key, reported)
      .pexpire(key, 2 * timeWindow)
      .exec();
    const total = Number(replies?.[0]?.[1] ?? 0);
    count.others = Math.max(0, total - (count.own - count.unreported));
  } catch {
  } finally {
    count.isReporting = false;
  }
}

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
