import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DocumentRemoval } from '@tracker/database/entities/document-removal.entity';
import { DocumentStore, type SweepStop } from '@tracker/database/entities/document-store.entity';
import { Document } from '@tracker/database/entities/document.entity';
import { Any, type Repository } from 'typeorm';

const ONLY = { singleton: true };

/** The one row about the store of documents, and what the database knows of the files in it. */
@Injectable()
export class DocumentStoreRepository {
  constructor(
    @InjectRepository(DocumentStore) private readonly stores: Repository<DocumentStore>,
    @InjectRepository(Document) private readonly documents: Repository<Document>,
    @InjectRepository(DocumentRemoval) private readonly removals: Repository<DocumentRemoval>,
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
   * found among the removals, whose order its deletion wrote.
   */
  async listKnown(names: string[]): Promise<Set<string>> {
    const select = { storageKey: true } as const;
    const where = { storageKey: Any(names) };
    const kept = await this.documents.find({ select, where });
    const removed = await this.removals.find({ select, where });
    return new Set([...kept, ...removed].map(({ storageKey }) => storageKey));
  }
}
