import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { DocumentStorage } from './document-storage.js';
import { DocumentStoreRepository } from './document-store.repository.js';

/** No upload takes this long, so an older file without a row will never get one. */
const GRACE_MS = 3_600_000;
/** Names that are kept from one look; what is beyond them is found the next time. */
const MOST_ORPHANS = 10_000;

export interface Survey {
  files: number;
  known: number;
  /** Files that no row refers to and that are old enough not to get one. */
  orphanCount: number;
  /** The first of them. */
  orphans: string[];
}

/** Looks through the files, a portion at a time, for what the database knows of them. */
@Injectable()
export class DocumentSurvey {
  constructor(
    private readonly storage: DocumentStorage,
    private readonly store: DocumentStoreRepository,
    private readonly clock: Clock,
  ) {}

  async take(signal?: AbortSignal): Promise<Survey> {
    const survey: Survey = { files: 0, known: 0, orphanCount: 0, orphans: [] };
    const before = new Date(this.clock.now().getTime() - GRACE_MS);
    for await (const names of this.storage.names()) {
      signal?.throwIfAborted();
      const known = await this.store.listKnown(names);
      survey.files += names.length;
      survey.known += known.size;
      for (const name of names.filter((candidate) => !known.has(candidate)))
        if (await this.isOlder(name, before)) note(survey, name);
    }
    return survey;
  }

  /** A file that is gone meanwhile is nobody's orphan. */
  private async isOlder(name: string, before: Date): Promise<boolean> {
    try {
      return (await this.storage.writtenAt(name)) < before;
    } catch (err) {
      if (await this.storage.exists(name)) throw err;
      return false;
    }
  }
}

function note(survey: Survey, name: string): void {
  survey.orphanCount += 1;
  if (survey.orphans.length < MOST_ORPHANS) survey.orphans.push(name);
}
