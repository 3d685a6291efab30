import { setImmediate as turn } from 'node:timers/promises';

/**
 * Coalesces concurrent reads of one key. A caller joins only a read that starts after its call, so nobody gets stale
 * data.
 */
export class SharedReads<T> {
  private readonly underWay = new Map<string, Promise<T>>();
  private readonly following = new Map<string, Promise<T>>();

  constructor(private readonly read: (key: string) => Promise<T>) {}

  get(key: string): Promise<T> {
    const known = this.following.get(key);
    if (known) return known;
    const begin = () => this.begin(key);
    const next = (this.underWay.get(key) ?? turn()).then(begin, begin);
    this.following.set(key, next);
    return next;
  }

  private begin(key: string): Promise<T> {
    this.following.delete(key);
    const reading = this.read(key).finally(() => this.underWay.delete(key));
    this.underWay.set(key, reading);
    return reading;
  }
}
