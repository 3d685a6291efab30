import { setTimeout as passing } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { z } from 'zod';
import { DurableJobs } from '../../platform/jobs/durable/durable-jobs.js';
import { type HandlesJobs, JobHandler, jobQueue } from '../../platform/jobs/durable/job-queue.js';
import { type AppLogger, LOGGER } from '../../platform/logging/logger.js';
import { DocumentStorage } from './document-storage.js';
import { DocumentsRepository } from './documents.repository.js';

/** Whoever deletes a document waits no longer than this for a storage that does not answer. */
const CALLER_PATIENCE_MS = 2_000;
const FILES_AT_ONCE = 10;

/** A file gets its row within the time limits of one request, which are far shorter. */
const UNUSED_AFTER_SECONDS = 3_600;

/** The key is the file's name. A trigger queues one, due a minute later, whenever a document is deleted, and withdraws it when a document is inserted. */
export const documentRemovals = jobQueue('document-removals', z.object({ storageKey: z.string() }));

/** Removes files that no document refers to: at once where possible, otherwise as a job. Sixteen tries take two days. */
@Injectable()
@JobHandler(documentRemovals, { concurrency: 10, attempts: 16, timeoutSeconds: 20 })
export class DocumentRemovals implements HandlesJobs<typeof documentRemovals> {
  constructor(
    private readonly jobs: DurableJobs,
    private readonly documents: DocumentsRepository,
    private readonly storage: DocumentStorage,
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  /** Queues the removal of a file that is about to be stored. Inserting a document that refers to it withdraws the job. */
  async queue(storageKey: string): Promise<void> {
    const options = { key: storageKey, delaySeconds: UNUSED_AFTER_SECONDS };
    await this.unitOfWork.run(() => this.jobs.add(documentRemovals, { storageKey }, options));
  }

  /** Call it after the commit. Never fails: a job stays until it was done. */
  async settle(storageKeys: string[]): Promise<void> {
    const late = passing(CALLER_PATIENCE_MS, 'late' as const, { ref: false });
    const removed: string[] = [];
    const waiting = [...storageKeys];
    const removeSome = async (): Promise<void> => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
        if (await this.isRemoved(key)) removed.push(key);
    };
    const all = Promise.all(Array.from({ length: Math.min(FILES_AT_ONCE, storageKeys.length) }, removeSome));
    if ((await Promise.race([all, late])) === 'late') {
      // What was not begun is the job's.
      waiting.length = 0;
      this.logger.warn({ storageKeys }, 'the storage does not answer; files of deleted documents are removed later');
    }
    await this.jobs
      .withdraw(documentRemovals, removed)
      .catch((err: unknown) => this.logger.warn({ err }, 'removals of files could not be taken back'));
  }

  private isRemoved(storageKey: string): Promise<boolean> {
    return this.storage.remove(storageKey).then(
      () => true,
      (err: unknown) => {
        this.logger.warn({ err, storageKey }, 'the file of a deleted document could not be removed yet');
        return false;
      },
    );
  }

  async handle({ storageKey }: { storageKey: string }): Promise<void> {
    // The file of a document that was inserted or restored since is left alone.
    if (await this.documents.hasFile(storageKey)) return;
    await this.storage.remove(storageKey);
  }
}
