import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { DocumentStorage, type TrashedFile } from './document-storage.js';
import { DocumentStoreRepository } from './document-store.repository.js';

/** A day more than the 30, because the day that is noted has no hour. */
const KEPT_MS = 31 * 86_400_000;
const MOST_REMOVED = 10_000;

/** Files that were moved aside, which nothing serves. They come back by themselves when the database knows them again. */
@Injectable()
export class DocumentTrash {
  constructor(
    private readonly storage: DocumentStorage,
    private readonly store: DocumentStoreRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  /** Brings back what the database knows, and names what has lain here long enough. */
  async review(signal?: AbortSignal): Promise<{ recalled: number; due: TrashedFile[] }> {
    const due: TrashedFile[] = [];
    const missed: string[] = [];
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    for await (const files of this.storage.trashed()) {
      signal?.throwIfAborted();
      const known = await this.store.listKnown(files.map(({ name }) => name));
      for (const file of files) {
        if (known.has(file.name)) missed.push(file.name);
        else if (new Date(file.day) < before && due.length < MOST_REMOVED) due.push(file);
      }
    }
    let recalled = 0;
    for (const name of missed) if (await this.storage.recall(name)) recalled += 1;
    return { recalled, due };
  }

  /** Removes for good; a file that cannot be removed now is due again the next time. */
  async empty(due: TrashedFile[], signal?: AbortSignal): Promise<number> {
    let removed = 0;
    for (const file of due) {
      if (signal?.aborted) break;
      await this.storage.removeTrashed(file).then(
        () => (removed += 1),
        (err: unknown) => this.logger.warn({ err, name: file.name }, 'a file in the trash could not be removed'),
      );
    }
    return removed;
  }
}
