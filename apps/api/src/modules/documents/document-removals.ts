import { setTimeout as passing } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';
import { z } from 'zod';
import { DurableJobs, type HandlesJobs, JobHandler, jobQueue } from '../../platform/jobs/durable/durable-jobs.js';
import { type AppLogger, LOGGER } from '../../platform/observability/logger.js';
import { DocumentStorage } from './document-storage.js';
import { FILE_IN_USE } from './documents.statements.js';

/** Limits how long a delete request waits for an unresponsive storage. */
const CALLER_TIMEOUT_MS = 2_000;
const FILES_AT_ONCE = 10;

/** Much longer than a request can take, so a file without a row after this time is unused. */
const UNUSED_AFTER_SECONDS = 3_600;

/**
 * Keyed by the file's storage key. A trigger queues a removal, due after one minute, when a document is deleted, and
 * cancels it when a document with this key is inserted.
 */
const documentRemovals = jobQueue('document-removals', z.object({ storageKey: z.string() }));

/** Removes files that no document refers to: immediately if possible, otherwise by a job. 16 attempts span two days. */
@Injectable()
@JobHandler(documentRemovals, { concurrency: 10, attempts: 16, timeoutSeconds: 20 })
export class DocumentRemovals implements HandlesJobs<typeof documentRemovals> {
  constructor(
    private readonly jobs: DurableJobs,
    private readonly statements: Statements,
    private readonly storage: DocumentStorage,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  /** Call this before storing a file. Inserting a document that refers to the file cancels the job. */
  async queue(storageKey: string): Promise<void> {
    const options = { key: storageKey, delaySeconds: UNUSED_AFTER_SECONDS };
    await this.jobs.addForLater(documentRemovals, { storageKey }, options);
  }

  /** Call this after the commit. Never rejects: on failure, the queued job removes the files. */
  async removeNow(storageKeys: string[]): Promise<void> {
    const timeout = passing(CALLER_TIMEOUT_MS, 'timeout' as const, { ref: false });
    const removed: string[] = [];
    const waiting = [...storageKeys];
    const removeSome = async (): Promise<void> => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
        if (await this.isRemoved(key)) removed.push(key);
    };
    const all = Promise.all(Array.from({ length: Math.min(FILES_AT_ONCE, storageKeys.length) }, removeSome));
    if ((await Promise.race([all, timeout])) === 'timeout') {
      waiting.length = 0;
      this.logger.warn({ storageKeys }, 'storage timed out; files of deleted documents are removed later');
    }
    await this.jobs
      .remove(documentRemovals, removed)
      .catch((err: unknown) => this.logger.warn({ err }, 'removal jobs could not be cancelled'));
  }

  private isRemoved(storageKey: string): Promise<boolean> {
    return this.storage.remove(storageKey).then(
      () => true,
      (err: unknown) => {
        this.logger.warn({ err, storageKey }, 'file of a deleted document could not be removed; a job retries');
        return false;
      },
    );
  }

  async handle({ storageKey }: { storageKey: string }): Promise<void> {
    // The file may have been inserted or restored in the meantime.
    if (await this.statements.one(FILE_IN_USE, { storageKey })) return;
    await this.storage.remove(storageKey);
  }
}
