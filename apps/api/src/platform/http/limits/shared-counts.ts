import type { Redis } from 'ioredis';
import type { Clock } from '../../clock.js';

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
export class SharedCounts {
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
