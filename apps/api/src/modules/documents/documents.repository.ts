import { Injectable } from '@nestjs/common';
import type { DocumentUsage } from '@tracker/contracts/credentials';
import { Document } from '@tracker/database/entities/document.entity';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DOCUMENT_USAGE, OWNED_DOCUMENT } from './documents.statements.js';

export type DocumentFile = Pick<Document, 'id' | 'storageKey' | 'fileName' | 'contentType' | 'sizeBytes'>;

@Injectable()
export class DocumentsRepository {
  constructor(
    private readonly reads: PreparedReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  findOwned(credentialId: string, ownerId: string): Promise<DocumentFile | null> {
    return this.reads.one<DocumentFile>(OWNED_DOCUMENT, [credentialId, ownerId]);
  }

  async usage(ownerId: string): Promise<DocumentUsage> {
    const usage = await this.reads.one<DocumentUsage>(DOCUMENT_USAGE, [ownerId]);
    if (!usage) throw new Error('A statement without a condition gave no row.');
    return usage;
  }

  /** The size of the credential's present document; 0 without one. */
  async sizeOf(credentialId: string): Promise<number> {
    const document = await this.unitOfWork.manager.findOneBy(Document, { credentialId });
    return document?.sizeBytes ?? 0;
  }

  async insert(credentialId: string, file: Omit<DocumentFile, 'id'>): Promise<void> {
    await this.unitOfWork.manager.insert(Document, { credentialId, ...file });
  }

  /** Removes the row and returns the key of the file that nothing refers to any more. */
  async remove(credentialId: string): Promise<string | null> {
    const document = await this.unitOfWork.manager.findOneBy(Document, { credentialId });
    if (!document) return null;
    await this.unitOfWork.manager.delete(Document, { id: document.id });
    return document.storageKey;
  }
}
