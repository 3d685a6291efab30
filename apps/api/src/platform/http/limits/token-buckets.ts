interface BucketSize {
  burst: number;
  perSecond: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

const MAX_BUCKETS = 50_000;

export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly size: BucketSize) {}

  take(key: string, now: number): number {
    const { burst, perSecond } = this.size;
    const bucket = this.buckets.get(key) ?? { tokens: burst, filledAt: now };
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.filledAt) / 1_000) * perSecond);
    bucket.filledAt = now;
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    this.forgetOldest();
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond);
    bucket.tokens -= 1;
    return 0;
  }

  private forgetOldest(): void {
    if (this.buckets.size <= MAX_BUCKETS) return;
    const oldest = this.buckets.keys().next();
    if (!oldest.done) this.buckets.delete(oldest.value);
  }
}
