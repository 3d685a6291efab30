import { Injectable } from '@nestjs/common';
import { DocumentStore, type SweepStop } from '@tracker/database/entities/document-store.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';

const ONLY = { singleton: true };

/** The one row about the store of documents. */
@Injectable()
export class DocumentStoreRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  get(): Promise<DocumentStore> {
    return this.unitOfWork.manager.findOneByOrFail(DocumentStore, ONLY);
  }

  async bind(installationId: string, boundAt: Date): Promise<void> {
    await this.unitOfWork.manager.update(DocumentStore, ONLY, { installationId, boundAt, sweepStopped: null });
  }

  async setStop(sweepStopped: SweepStop | null): Promise<void> {
    await this.unitOfWork.manager.update(DocumentStore, ONLY, { sweepStopped });
  }

  async hasDocuments(): Promise<boolean> {
    const [row]: { found: boolean }[] = await this.unitOfWork.manager.query(
      'select exists (select from documents) as found',
    );
    return row?.found ?? false;
  }

  /** Which of these names are documents, or were and are to be removed. */
  async listKnown(names: string[]): Promise<Set<string>> {
    const rows: { storage_key: string }[] = await this.unitOfWork.manager.query(
      `select storage_key from documents where storage_key = any($1::text[])
       union select storage_key from document_removals where storage_key = any($1::text[])`,
      [names],
    );
    return new Set(rows.map((row) => row.storage_key));
  }
}
