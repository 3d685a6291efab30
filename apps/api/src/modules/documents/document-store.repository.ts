import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CredentialRenewal } from '@tracker/database/entities/credential-renewal.entity';
import { DocumentStore, type SweepStop } from '@tracker/database/entities/document-store.entity';
import { Document } from '@tracker/database/entities/document.entity';
import { DurableJob } from '@tracker/database/entities/durable-job.entity';
import { Any, IsNull, Not, type Repository } from 'typeorm';
import { documentRemovals } from './document-removals.js';

const ONLY = { singleton: true };

/** The one row about the store of documents, and what the database knows of the files in it. */
@Injectable()
export class DocumentStoreRepository {
  constructor(
    @InjectRepository(DocumentStore) private readonly stores: Repository<DocumentStore>,
    @InjectRepository(Document) private readonly documents: Repository<Document>,
    @InjectRepository(CredentialRenewal) private readonly renewals: Repository<CredentialRenewal>,
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

  async hasDocuments(): Promise<boolean> {
    return (await this.documents.exists()) || this.renewals.existsBy({ storageKey: Not(IsNull()) });
  }

  /**
   * Which of these names are documents, current or former ones, or were and are to be removed. In this order: one that becomes a former one
   * between two questions is found there, and one that is deleted among the removals, which its deletion queued.
   */
  async listKnown(names: string[]): Promise<Set<string>> {
    const kept = await this.documents.find({ select: { storageKey: true }, where: { storageKey: Any(names) } });
    const former = await this.renewals.find({ select: { storageKey: true }, where: { storageKey: Any(names) } });
    const removals = await this.jobs.find({
      select: { key: true },
      where: { queue: documentRemovals.name, state: 'queued', key: Any(names) },
    });
    const keys = [...kept, ...former].map(({ storageKey }) => storageKey ?? '');
    return new Set([...keys, ...removals.map(({ key }) => key ?? '')]);
  }
}
