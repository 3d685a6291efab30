import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { DocumentStorage } from './document-storage.js';
import { DocumentStoreRepository } from './document-store.repository.js';
import { DocumentSurvey, type Survey } from './document-survey.js';

/** Of the files that are there, the part that the database has to know to be taken for theirs without being told. */
const KNOWN_SHARE = 0.9;

/** In the first hour of an installation somebody may still be putting files or rows in place. */
const SETTLING_MS = 3_600_000;

/** 'bound' is the only answer with which anything may be removed. */
export type Binding = 'bound' | 'settling' | 'unknown';

/**
 * Holds a database and the files of its documents together by an id that stands in both. An empty or foreign database knows none of the
 * files, and would have every one of them swept away.
 */
@Injectable()
export class DocumentInstallation {
  constructor(
    private readonly storage: DocumentStorage,
    private readonly store: DocumentStoreRepository,
    private readonly survey: DocumentSurvey,
    private readonly clock: Clock,
  ) {}

  /** Whether the files are this database's. Where that is plain and not written down yet, it is written down. */
  async binding(signal?: AbortSignal): Promise<Binding> {
    const [{ installationId, boundAt }, marker] = await Promise.all([this.store.get(), this.storage.installationId()]);
    if (installationId && installationId === marker)
      return boundAt && this.clock.now().getTime() - boundAt.getTime() >= SETTLING_MS ? 'bound' : 'settling';
    // Two different ids: the files are somebody else's, however many of them this database happens to know.
    if (installationId && marker) return 'unknown';
    if (!(await this.isPlain(await this.survey.take(signal)))) return 'unknown';
    await this.bind(installationId ?? marker ?? randomUUID());
    return 'settling';
  }

  async describe() {
    const [store, marker, survey] = await Promise.all([
      this.store.get(),
      this.storage.installationId(),
      this.survey.take(),
    ]);
    return { installationId: store.installationId, sweepStopped: store.sweepStopped, marker, survey };
  }

  /** An operator says that the files are this database's. The id is new, so that another database that claims them stops. */
  async adopt(): Promise<Survey> {
    const survey = await this.survey.take();
    await this.bind(randomUUID());
    return survey;
  }

  /** There is nothing at all yet, or the database knows nearly all that is there. */
  private async isPlain({ files, known }: Survey): Promise<boolean> {
    return files === 0 ? !(await this.store.hasDocuments()) : known >= files * KNOWN_SHARE;
  }

  /** The row first: without it a marker means nothing yet. */
  private async bind(id: string): Promise<void> {
    await this.store.bind(id, this.clock.now());
    await this.storage.mark(id);
  }
}
