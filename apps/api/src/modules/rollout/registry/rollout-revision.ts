import { Injectable } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';
import { Clock } from '../../../platform/clock.js';
import { REVISION } from '../rollout.statements.js';

const FRESH_MS = 1_000;

/**
 * The number that tells running pages of a change. Every answer of the API carries it, so it must cost nothing: an answer takes what
 * is known and, at most once a second, has it looked up for those that follow.
 */
@Injectable()
export class RolloutRevision {
  private value = 0;
  private lookedUpAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /** 0 while nothing is known. */
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
      // Without a database nothing changes; the next answer asks again.
    }
  }
}
