import type { AppLogger } from '../../../platform/observability/logger.js';
import type { Exposure, ReleaseHealthRepository } from './release-health.repository.js';

const FLUSH_AFTER_MS = 5_000;
const MAX_REMEMBERED = 50_000;

/**
 * Collects exposures in memory and writes them in batches, so that no request waits for a write. A killed process loses
 * a few seconds of exposures; they are counted at the person's next visit.
 */
export class ExposureLog {
  /** Cleared when the registry changes, because a change may reset the counts of a version. */
  private readonly noted = new Set<string>();
  private revision = 0;
  private pending: Exposure[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly health: ReleaseHealthRepository,
    private readonly logger: AppLogger,
  ) {}

  note(revision: number, exposure: Exposure): void {
    if (revision !== this.revision || this.noted.size >= MAX_REMEMBERED) this.noted.clear();
    this.revision = revision;
    const key = `${exposure.releaseId} ${exposure.userId}`;
    if (this.noted.has(key)) return;
    this.noted.add(key);
    this.pending.push(exposure);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = this.pending;
    this.pending = [];
    if (batch.length === 0) return;
    try {
      await this.health.insertExposures(batch);
    } catch (err) {
      this.noted.clear();
      this.logger.warn({ err, exposures: batch.length }, 'exposures could not be saved');
    }
  }
}
