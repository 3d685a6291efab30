import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type AppLogger, LOGGER } from '../../../platform/logging/logger.js';
import { type Exposure, VersionFiguresRepository } from './version-figures.repository.js';

const FLUSH_AFTER_MS = 5_000;
const REMEMBERED = 50_000;

/**
 * Takes note of who is given which version, without a write on the way of any request: what is new is collected and written together a few
 * seconds later, and when the process ends. A process that is killed loses those seconds; who comes again is counted then.
 */
@Injectable()
export class ExposureLog implements OnApplicationShutdown {
  /** What was noted since the registry last changed; a change may have begun the count of a version anew. */
  private readonly noted = new Set<string>();
  private revision = 0;
  private pending: Exposure[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly figures: VersionFiguresRepository,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  /** `revision` is that of the registry by which the version was given. */
  note(revision: number, exposure: Exposure): void {
    if (revision !== this.revision || this.noted.size >= REMEMBERED) this.noted.clear();
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
      await this.figures.insertExposures(batch);
    } catch (err) {
      this.noted.clear();
      this.logger.warn({ err, people: batch.length }, 'who was given which version could not be written down');
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.flush();
  }
}
