import { setTimeout as passing } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DurableJobs } from '../../jobs/durable/durable-jobs.js';
import { type HandlesJobs, JobHandler, jobQueue } from '../../jobs/durable/job-queue.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { DocumentStorage } from './document-storage.js';
import { DocumentsRepository } from './documents.repository.js';

/** Whoever deletes a document waits no longer than this for a storage that does not answer. */
const CALLER_PATIENCE_MS = 2_000;
const FILES_AT_ONCE = 10;

/** A trigger queues them when a document goes, due a minute later, with the file's name as key: no way of deleting can forget to. */
export const documentRemovals = jobQueue('document-removals', z.object({ storageKey: z.string() }));

/** Removes the files of documents that are gone: at once, and as a job what did not work. Sixteen tries take two days. */
@Injectable()
@JobHandler(documentRemovals, { concurrency: 10, attempts: 16, timeoutSeconds: 20 })
export class DocumentRemovals implements HandlesJobs<typeof documentRemovals> {
  constructor(
    private readonly jobs: DurableJobs,
    private readonly documents: DocumentsRepository,
    private readonly storage: DocumentStorage,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

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
    // A file that came back with a restored row is left alone.
    if (await this.documents.hasFile(storageKey)) return;
    await this.storage.remove(storageKey);
  }
}
