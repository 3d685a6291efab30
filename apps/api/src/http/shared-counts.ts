import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import type { Clock } from '../clock/clock.js';

/** What one client did in the present window of time. */
interface Count {
  window: number;
  /** In this process. */
  own: number;
  /** In the other processes, as far as it is known here. */
  others: number;
  /** Of its own, those that Redis has not been told yet. */
  untold: number;
  isTelling: boolean;
}

const MAX_COUNTS = 50_000;
/** In how many portions a client uses up its limit; after each the processes tell each other. */
const PORTIONS = 50;

/**
 * Where `@fastify/rate-limit` counts: in this process at once, so that no request waits for Redis, and in Redis by portions and on the side. What
 * it answers counts here from then on, so that several processes together let through the limit and a few portions at most. Without Redis, or
 * while it is away, each process goes by its own count.
 */
export function sharedCounts(redis: Redis | null, clock: Clock): FastifyRateLimitStoreCtor {
  return class SharedCounts implements FastifyRateLimitStore {
    private readonly counts = new Map<string, Count>();

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
      max: number,
    ): void {
      const now = clock.now().getTime();
      const window = Math.floor(now / timeWindow);
      const count = this.countOf(key, window);
      count.own += 1;
      count.untold += 1;
      if (redis?.status === 'ready' && !count.isTelling && count.untold >= max / PORTIONS)
        void tell(redis, `rate:${key}:${window}`, count, timeWindow);
      callback(null, { current: count.own + count.others, ttl: (window + 1) * timeWindow - now });
    }

    child(): SharedCounts {
      return new SharedCounts();
    }

    private countOf(key: string, window: number): Count {
      const known = this.counts.get(key);
      const count = known?.window === window ? known : { window, own: 0, others: 0, untold: 0, isTelling: false };
      // Inserted anew, so that the map's first key is the one unseen for longest.
      this.counts.delete(key);
      this.counts.set(key, count);
      const oldest = this.counts.size > MAX_COUNTS ? this.counts.keys().next() : null;
      if (oldest && !oldest.done) this.counts.delete(oldest.value);
      return count;
    }
  };
}

/** Adds what is untold to everybody's count and learns of the others'. What is lost on the way was counted here all the same. */
async function tell(redis: Redis, key: string, count: Count, timeWindow: number): Promise<void> {
  const told = count.untold;
  count.untold = 0;
  count.isTelling = true;
  try {
    const replies = await redis
      .multi()
      .incrby(key, told)
      .pexpire(key, 2 * timeWindow)
      .exec();
    const total = Number(replies?.[0]?.[1] ?? 0);
    count.others = Math.max(0, total - (count.own - count.untold));
  } catch {
    // Redis is away; its connection says so in the log.
  } finally {
    count.isTelling = false;
  }
}
