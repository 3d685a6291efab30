import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Coalesces concurrent reads of one key. A caller joins only a read that starts after its call, so nobody gets stale
 * data.
 */
export class SharedReads<T> {
  private readonly running = new Map<string, Promise<T>>();
  private readonly queued = new Map<string, Promise<T>>();

  constructor(private readonly read: (key: string) => Promise<T>) {}

  get(key: string): Promise<T> {
    const known = this.queued.get(key);
    if (known) return known;
    const start = () => this.start(key);
    const next = (this.running.get(key) ?? nextTurn()).then(start, start);
    this.queued.set(key, next);
    return next;
  }

  private start(key: string): Promise<T> {
    this.queued.delete(key);
    const reading = this.read(key).finally(() => this.running.delete(key));
    this.running.set(key, reading);
    return reading;
  }
}
