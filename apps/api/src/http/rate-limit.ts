import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config/environment.js';
import { Clock } from './clock.js';
import { tooManyRequests } from './http.errors.js';
import { askedFor } from './request-path.js';
import { TokenBuckets } from './token-buckets.js';

interface Limit {
  /** Requests that may come at once. */
  burst: number;
  perSecond: number;
}

/** A sign-in takes two requests. Journeys and customers' checks sign many people in from one address. */
const SIGN_IN: Record<'production' | 'other', Limit> = {
  production: { burst: 60, perSecond: 0.5 },
  other: { burst: 160, perSecond: 3 },
};
const CALLS: Record<'production' | 'other', Limit> = {
  production: { burst: 1_000, perSecond: 50 },
  other: { burst: 4_000, perSecond: 400 },
};

/**
 * Counts requests by address in this process, before a session is looked up or a body read. Pages and files are free: they cost
 * next to nothing. Several processes each allow the full rate, which is enough against floods; what must hold exactly (three
 * credentials, one use of an invitation) is the database's business.
 */
export function limitRates(fastify: FastifyInstance, environment: Environment, clock: Clock): void {
  const kind = environment.isProduction ? 'production' : 'other';
  const signIns = new TokenBuckets(SIGN_IN[kind]);
  const calls = new TokenBuckets(CALLS[kind]);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const buckets = bucketsFor(askedFor(request), signIns, calls);
    const seconds = buckets?.take(clientNetwork(request), clock.now().getTime()) ?? 0;
    if (seconds > 0) done(tooManyRequests(seconds));
    else done();
  });
}

function bucketsFor(path: string, signIns: TokenBuckets, calls: TokenBuckets): TokenBuckets | null {
  if (path.startsWith('/auth/') && !path.startsWith('/auth/logout')) return signIns;
  return path.startsWith('/api/') || path.startsWith('/auth/') ? calls : null;
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
