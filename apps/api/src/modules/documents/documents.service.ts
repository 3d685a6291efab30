import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DOCUMENT_TYPES } from '@tracker/contracts/credentials/credential-limits';
import type { DocumentUsage } from '@tracker/contracts/credentials/credentials';
import { Document } from '@tracker/database/entities/credentials/document.entity';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import type { Actor } from '../../platform/actor/actor.js';
import { DomainError } from '../../platform/domain-error.js';
import type { ReceivedFile } from '../../platform/http/multipart-form.js';
import { documentLabel, documentTypeOf } from './accepted-file.js';
import { DocumentRemovals } from './document-removals.js';
import { DocumentStorage } from './document-storage.js';
import { type DocumentFile, FILES_OF_CREDENTIALS, OWNED_DOCUMENT, type StoredFile } from './documents.statements.js';
import { documentStorageFull, PLAN_USAGE } from './plan-usage.js';

type MayRead = (credentialId: string, viewerId: string) => Promise<boolean>;

export const documentNotFound = () => new DomainError('document-not-found', 404, 'Document not found.');
const unsupportedDocument = () =>
  new DomainError('unsupported-document', 415, 'Only PDF, JPG and PNG files are accepted as documents.');

/**
 * Keeps files and rows consistent. The removal of a file is queued before the file is stored and cancelled when its row
 * is inserted, so a failure never leaves an orphaned file. A trigger queues the removal when a row is deleted.
 */
@Injectable()
export class DocumentsService {
  private mayRead: MayRead = () => Promise.resolve(false);

  constructor(
    @InjectRepository(Document) private readonly documents: Repository<Document>,
    private readonly statements: Statements,
    private readonly storage: DocumentStorage,
    private readonly removals: DocumentRemovals,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  allowReaders(mayRead: MayRead): void {
    this.mayRead = mayRead;
  }

  /** Throws "not found" for readers without access, so that they cannot tell whether a document exists. */
  async getReadable({ userId }: Actor, credentialId: string): Promise<DocumentFile> {
    const owned = await this.statements.one(OWNED_DOCUMENT, { credentialId, ownerId: userId });
    if (owned) return owned;
    const document = (await this.mayRead(credentialId, userId)) && (await this.documents.findOneBy({ credentialId }));
    if (!document) throw documentNotFound();
    return document;
  }

  async read({ storageKey }: Pick<DocumentFile, 'storageKey'>): Promise<Readable> {
    // The file may have been replaced or deleted since its row was read.
    if (!(await this.exists({ storageKey }))) throw documentNotFound();
    return this.storage.read(storageKey);
  }

  exists({ storageKey }: Pick<DocumentFile, 'storageKey'>): Promise<boolean> {
    return this.storage.exists(storageKey);
  }

  /** Call this before the transaction, and `discard` the file if the transaction fails. */
  async store(file: ReceivedFile): Promise<StoredFile> {
    const contentType = await documentTypeOf(file.head);
    if (!contentType) throw unsupportedDocument();
    const storageKey = await this.storeFrom(file.path, contentType);
    const fileName = documentLabel(file.fileName, DOCUMENT_TYPES[contentType]);
    return { storageKey, contentType, fileName, sizeBytes: file.sizeBytes };
  }

  async storeFrom(path: string, contentType: string): Promise<string> {
    const storageKey = randomUUID();
    await this.removals.queue(storageKey);
    await this.storage.put(storageKey, path, contentType);
    return storageKey;
  }

  async usage(ownerId: string): Promise<DocumentUsage> {
    const usage = await this.statements.one(PLAN_USAGE, { ownerId });
    if (!usage) throw new Error('A statement without a condition gave no row.');
    return usage;
  }

  /** Requires the owner's lock. A smaller file is accepted even above the limit. */
  async requireRoom(
    ownerId: string,
    credentialId: string,
    { sizeBytes }: Pick<StoredFile, 'sizeBytes'>,
  ): Promise<void> {
    const present = await this.documents.findOneBy({ credentialId });
    const growth = sizeBytes - (present?.sizeBytes ?? 0);
    if (growth <= 0) return;
    const { documentBytes, documentBytesLimit } = await this.usage(ownerId);
    if (documentBytes + growth > documentBytesLimit) throw documentStorageFull(documentBytesLimit);
  }

  discardOnRollback(file: Pick<StoredFile, 'storageKey'>): void {
    this.unitOfWork.afterRollback(() => this.discard(file));
  }

  discard({ storageKey }: Pick<StoredFile, 'storageKey'>): Promise<void> {
    return this.removals.removeNow([storageKey]);
  }

  async attach(credentialId: string, file: StoredFile): Promise<void> {
    await this.detach(credentialId);
    await this.documents.insert({ credentialId, ...file });
  }

  async detach(credentialId: string): Promise<void> {
    const document = await this.documents.findOneBy({ credentialId });
    if (!document) return;
    await this.documents.delete({ id: document.id });
    this.unitOfWork.afterCommit(() => this.discard(document));
  }

  /**
   * Call this before deleting the credentials. Files are removed after the commit, including those of former periods.
   */
  async removeWith(credentialIds: string[]): Promise<void> {
    const files = await this.statements.rows(FILES_OF_CREDENTIALS, { credentialIds });
    const storageKeys = files.map(({ storageKey }) => storageKey);
    if (storageKeys.length > 0) this.unitOfWork.afterCommit(() => this.removals.removeNow(storageKeys));
  }
}
