import { Inject, Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { SweepStop } from '@tracker/database/entities/document-store.entity';
import { Clock } from '../../clock/clock.js';
import { ScheduledTasks, type TaskCounts } from '../../jobs/scheduled-tasks.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { DocumentInstallation } from './document-installation.service.js';
import { DocumentStorage } from './document-storage.js';
import { DocumentStoreRepository } from './document-store.repository.js';
import { DocumentSurvey } from './document-survey.js';
import { DocumentTrash } from './document-trash.js';

/** A crash leaves a file or two. More than this part of all files at once means that the database is not the one it was. */
const ALARMING_SHARE = 0.01;
/** So that a small installation can be swept, too. */
const NEVER_ALARMING = 10;
const PORTION = 500;

export const SWEEP_TASK = 'document-sweep';

export interface SweepOptions {
  /** How many files may be moved aside, where an operator has looked and says so. */
  atMost?: number;
  signal?: AbortSignal;
}

/**
 * Moves files aside that a crash or a lost connection left behind without a row; 30 days later they are removed. Touches nothing unless
 * the files are certainly this database's, and nothing when there are suspiciously many.
 */
@Injectable()
export class OrphanSweepJob {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly installation: DocumentInstallation,
    private readonly survey: DocumentSurvey,
    private readonly storage: DocumentStorage,
    private readonly trash: DocumentTrash,
    private readonly store: DocumentStoreRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: SWEEP_TASK, everySeconds: 86_400 }, async (signal) => {
      try {
        return await this.sweep({ signal });
      } catch (err) {
        // A look that was broken off says nothing, and is no failure.
        if (signal.aborted) return {};
        throw err;
      }
    });
  }

  /** One pass; returns what was done. */
  async sweep({ atMost, signal }: SweepOptions = {}): Promise<TaskCounts> {
    const binding = await this.installation.binding(signal);
    if (binding === 'unknown')
      return this.stop('unknown-store', 'the files of documents are not known to be this database’s; none is removed');
    if (binding === 'settling') return {};
    const { recalled, due } = await this.trash.review(signal);
    const { files, orphanCount, orphans } = await this.survey.take(signal);
    const allowed = atMost ?? Math.max(Math.floor(files * ALARMING_SHARE), NEVER_ALARMING);
    if (orphanCount > allowed)
      return this.stop('too-many-orphans', 'too many files without a document; none is removed', {
        files,
        orphans: orphanCount,
        allowed,
      });
    const trashed = await this.moveAside(orphans, signal);
    const removed = await this.trash.empty(due, signal);
    await this.store.setStop(null);
    return { recalled, trashed, removed };
  }

  private async stop(reason: SweepStop, sentence: string, counts: TaskCounts = {}): Promise<TaskCounts> {
    this.logger.error({ reason, ...counts }, sentence);
    await this.store.setStop(reason);
    return {};
  }

  private async moveAside(orphans: string[], signal?: AbortSignal): Promise<number> {
    let moved = 0;
    for (let first = 0; first < orphans.length; first += PORTION) {
      if (signal?.aborted) break;
      const portion = orphans.slice(first, first + PORTION);
      // Asked once more: since the survey a database may have been put back.
      const known = await this.store.listKnown(portion);
      for (const name of portion.filter((candidate) => !known.has(candidate))) if (await this.isMoved(name)) moved += 1;
    }
    return moved;
  }

  /** One file that cannot be moved keeps no other from it. */
  private isMoved(name: string): Promise<boolean> {
    return this.storage.trash(name, this.clock.now()).then(
      () => true,
      (err: unknown) => {
        this.logger.warn({ err, name }, 'a file without a document could not be moved aside');
        return false;
      },
    );
  }
}
