import type { Redis } from 'ioredis';
import type { Clock } from '../../clock.js';

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

/** So many requests in a window of so many milliseconds. */
export interface Limit {
  max: number;
  timeWindow: number;
}

/**
 * Counts what clients do: in this process at once, so that no request waits for Redis, and in Redis by portions and on the side. What
 * it answers counts here from then on, so that several processes together let through the limit and a few portions at most. Without Redis, or
 * while it is away, each process goes by its own count.
 */
export class SharedCounts {
  private readonly counts = new Map<string, Count>();

  /** `kind`: of requests that are counted together. */
  constructor(
    private readonly kind: string,
    private readonly limit: Limit,
    private readonly redis: Redis | null,
    private readonly clock: Clock,
  ) {}

  /** Counts one more request of a client. Null while it is within the limit; else in how many milliseconds it may go on. */
  add(client: string): number | null {
    const { max, timeWindow } = this.limit;
    const now = this.clock.now().getTime();
    const window = Math.floor(now / timeWindow);
    const count = this.countOf(client, window);
    count.own += 1;
    count.untold += 1;
    if (this.redis?.status === 'ready' && !count.isTelling && count.untold >= max / PORTIONS)
      void tell(this.redis, `rate:${this.kind}:${client}:${window}`, count, timeWindow);
    return count.own + count.others > max ? (window + 1) * timeWindow - now : null;
  }

  private countOf(client: string, window: number): Count {
    const known = this.counts.get(client);
    const count = known?.window === window ? known : { window, own: 0, others: 0, untold: 0, isTelling: false };
    // Inserted anew, so that the map's first key is the one unseen for longest.
    this.counts.delete(client);
    this.counts.set(client, count);
    const oldest = this.counts.size > MAX_COUNTS ? this.counts.keys().next() : null;
    if (oldest && !oldest.done) this.counts.delete(oldest.value);
    return count;
  }
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
