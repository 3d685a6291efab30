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

  /** Call it after the commit. Never fails: the job stays until it was done. */
  async settle(storageKey: string): Promise<void> {
    try {
      const late = passing(CALLER_PATIENCE_MS, 'late', { ref: false });
      if ((await Promise.race([this.storage.remove(storageKey), late])) === 'late')
        throw new Error('The storage does not answer.');
      await this.jobs.withdraw(documentRemovals, storageKey);
    } catch (err) {
      this.logger.warn({ err, storageKey }, 'the file of a deleted document could not be removed yet');
    }
  }

  async handle({ storageKey }: { storageKey: string }): Promise<void> {
    // A file that came back with a restored row is left alone.
    if (await this.documents.hasFile(storageKey)) return;
    await this.storage.remove(storageKey);
  }
}
