import { DomainError } from '../../domain-error.js';

interface SlotOptions {
  inAll: number;
  each: number;
  longestWaitMs?: number;
}

interface Waiting {
  begin: () => void;
  giveUp: NodeJS.Timeout;
}

const MAX_WAIT_MS = 30_000;
const MAX_WAITING_EACH = 100;
const RETRY_AFTER_SECONDS = 10;

/**
 * Limits concurrent expensive work, in total and per person. Waiting people take turns, so that a person with many
 * requests delays only themselves.
 */
export class FairSlots {
  private free: number;
  private readonly held = new Map<string, number>();
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(private readonly options: SlotOptions) {
    this.free = options.inAll;
  }

  async take(person: string): Promise<() => void> {
    if (this.mayHold(person)) this.hold(person);
    else await this.turnOf(person);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.giveBack(person);
    };
  }

  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    const release = await this.take(person);
    try {
      return await work();
    } finally {
      release();
    }
  }

  private mayHold(person: string): boolean {
    return this.free > 0 && (this.held.get(person) ?? 0) < this.options.each;
  }

  private hold(person: string): void {
    this.free -= 1;
    this.held.set(person, (this.held.get(person) ?? 0) + 1);
  }

  private giveBack(person: string): void {
    this.free += 1;
    const left = (this.held.get(person) ?? 1) - 1;
    if (left > 0) this.held.set(person, left);
    else this.held.delete(person);
    for (const [next, line] of this.waiting) {
      if (!this.mayHold(next)) continue;
      const first = line.shift();
      this.waiting.delete(next);
      if (line.length > 0) this.waiting.set(next, line);
      if (!first) continue;
      clearTimeout(first.giveUp);
      this.hold(next);
      first.begin();
      return;
    }
  }

  private turnOf(person: string): Promise<void> {
    const line = this.waiting.get(person) ?? [];
    if (line.length >= MAX_WAITING_EACH) throw tooManyAtOnce();
    this.waiting.set(person, line);
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(entry), 1);
        if (line.length === 0) this.waiting.delete(person);
        reject(tooManyAtOnce());
      }, this.options.longestWaitMs ?? MAX_WAIT_MS).unref();
      const entry = { begin: resolve, giveUp };
      line.push(entry);
    });
  }
}

const tooManyAtOnce = () =>
  new DomainError('too-many-at-once', 429, 'Too many of these are running. Please try again when they have finished.', {
    'retry-after': String(RETRY_AFTER_SECONDS),
  });
