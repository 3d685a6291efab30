/**
 * Reads of what many ask for at once, such as a portfolio that is passed around. Whoever comes while a read is under way shares the one
 * that begins after it, so that nobody gets what was true before they asked.
 */
export class SharedReads<T> {
  private readonly underWay = new Map<string, Promise<T>>();
  private readonly following = new Map<string, Promise<T>>();

  constructor(private readonly read: (key: string) => Promise<T>) {}

  get(key: string): Promise<T> {
    const present = this.underWay.get(key);
    if (!present) return this.begin(key);
    const known = this.following.get(key);
    if (known) return known;
    const begin = () => this.begin(key);
    const next = present.then(begin, begin);
    this.following.set(key, next);
    return next;
  }

  private begin(key: string): Promise<T> {
    this.following.delete(key);
    const reading = this.read(key).finally(() => {
      if (this.underWay.get(key) === reading) this.underWay.delete(key);
    });
    this.underWay.set(key, reading);
    return reading;
  }
}
