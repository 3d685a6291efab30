import { setTimeout as passing } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { ScheduledTasks } from '../../jobs/scheduled-tasks.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { DocumentRemovalsRepository } from './document-removals.repository.js';
import { DocumentStorage } from './document-storage.js';

/** Whoever deletes a document waits no longer than this for a storage that does not answer. */
const CALLER_PATIENCE_MS = 2_000;
const PATIENCE_MS = 20_000;
/** Removed at the same time, so that one that takes long does not make all others wait. */
const TOGETHER = 10;

/** Removes the files of documents that are gone: at once, and from time to time what did not work. */
@Injectable()
export class DocumentRemovals {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly orders: DocumentRemovalsRepository,
    private readonly storage: DocumentStorage,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  /** Call it after the commit. Never fails: the order stays until it was done. */
  async settle(storageKey: string): Promise<void> {
    await this.attempt(storageKey, CALLER_PATIENCE_MS);
  }

  @Cron(CronExpression.EVERY_MINUTE)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'document-removals', everySeconds: 30 }, (signal) => this.retry(signal));
  }

  /** Everything that is due. Each attempt settles its order or puts it off, so the end is reached. */
  async retry(signal?: AbortSignal): Promise<{ removed: number; postponed: number }> {
    const done = { removed: 0, postponed: 0 };
    for (let due = await this.orders.listDue(TOGETHER); due.length > 0; due = await this.orders.listDue(TOGETHER)) {
      const outcomes = await Promise.all(due.map((storageKey) => this.attempt(storageKey, PATIENCE_MS)));
      const removed = outcomes.filter(Boolean).length;
      done.removed += removed;
      done.postponed += due.length - removed;
      if (signal?.aborted) break;
    }
    return done;
  }

  private async attempt(storageKey: string, patienceMs: number): Promise<boolean> {
    try {
      const late = passing(patienceMs, 'late', { ref: false });
      if ((await Promise.race([this.storage.remove(storageKey), late])) === 'late')
        throw new Error('The storage does not answer.');
      await this.orders.settle(storageKey);
      return true;
    } catch (err) {
      this.logger.warn({ err, storageKey }, 'the file of a deleted document could not be removed yet');
      await this.orders.postpone(storageKey).catch((failure: unknown) => {
        this.logger.warn({ err: failure }, 'the removal of a file could not be put off; it is due in a minute');
      });
      return false;
    }
  }
}
