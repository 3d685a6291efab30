import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DocumentStore, type SweepStop } from '@tracker/database/entities/document-store.entity';
import { Document } from '@tracker/database/entities/document.entity';
import { DurableJob } from '@tracker/database/entities/durable-job.entity';
import { Any, type Repository } from 'typeorm';
import { documentRemovals } from './document-removals.js';

const ONLY = { singleton: true };

/** The one row about the store of documents, and what the database knows of the files in it. */
@Injectable()
export class DocumentStoreRepository {
  constructor(
    @InjectRepository(DocumentStore) private readonly stores: Repository<DocumentStore>,
    @InjectRepository(Document) private readonly documents: Repository<Document>,
    @InjectRepository(DurableJob) private readonly jobs: Repository<DurableJob>,
  ) {}

  get(): Promise<DocumentStore> {
    return this.stores.findOneByOrFail(ONLY);
  }

  async bind(installationId: string, boundAt: Date): Promise<void> {
    await this.stores.update(ONLY, { installationId, boundAt, sweepStopped: null });
  }

  async setStop(sweepStopped: SweepStop | null): Promise<void> {
    await this.stores.update(ONLY, { sweepStopped });
  }

  hasDocuments(): Promise<boolean> {
    return this.documents.exists();
  }

  /**
   * Which of these names are documents, or were and are to be removed. The documents first: one that is deleted between the two questions is
   * found among the removals, which its deletion queued.
   */
  async listKnown(names: string[]): Promise<Set<string>> {
    const kept = await this.documents.find({ select: { storageKey: true }, where: { storageKey: Any(names) } });
    const removals = await this.jobs.find({
      select: { key: true },
      where: { queue: documentRemovals.name, state: 'queued', key: Any(names) },
    });
    return new Set([...kept.map(({ storageKey }) => storageKey), ...removals.map(({ key }) => key ?? '')]);
  }
}
