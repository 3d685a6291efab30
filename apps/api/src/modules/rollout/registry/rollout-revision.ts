import type { Statements } from '@tracker/database/statements';
import type { Clock } from '../../../platform/clock.js';
import { REVISION } from '../rollout.statements.js';

const FRESH_MS = 1_000;

/**
 * Every API response carries the revision, so reading it must be free: a response uses the cached number and triggers
 * at most one lookup per second.
 */
export class RolloutRevision {
  private value = 0;
  private lookedUpAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  current(): number {
    const now = this.clock.now().getTime();
    if (Math.abs(now - this.lookedUpAt) >= FRESH_MS) {
      this.lookedUpAt = now;
      void this.lookUp();
    }
    return this.value;
  }

  note(revision: number): void {
    this.value = Math.max(this.value, revision);
  }

  private async lookUp(): Promise<void> {
    try {
      this.note((await this.statements.one(REVISION, {}))?.revision ?? 0);
    } catch {
      // The revision stays as it is when the database is down; the next response retries.
    }
  }
}
