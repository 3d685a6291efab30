import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { DocumentUsage } from '@tracker/contracts/credentials/credentials';
import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../platform/actor/actor.js';
import { DomainError } from '../../platform/domain-error.js';
import type { ReceivedFile } from '../../platform/http/multipart-form.js';
import { documentLabel, documentTypeOf } from './accepted-file.js';
import { DocumentReaders } from './document-readers.js';
import { DocumentRemovals } from './document-removals.js';
import { DocumentStorage } from './document-storage.js';
import { type DocumentFile, DocumentsRepository, type StoredFile } from './documents.repository.js';

export const documentNotFound = () => new DomainError('document-not-found', 404, 'Document not found.');
const unsupportedDocument = () =>
  new DomainError('unsupported-document', 415, 'Only PDF, JPG and PNG files are accepted as documents.');

/** 403, like the limit of credentials, because the plan is exhausted; 413 would blame the size of this file. */
export const documentStorageFull = (limit: number) =>
  new DomainError(
    'document-storage-full',
    403,
    limit > TIER_LIMITS.free.maxDocumentBytes
      ? `Your plan holds up to ${limit / 1024 ** 3} GB of documents. Remove one to add more.`
      : `The Free plan holds up to ${limit / 1024 ** 2} MB of documents. Remove one or upgrade to Team to add more.`,
  );

/**
 * Keeps files and rows consistent. The removal of a file is queued before the file is stored and cancelled when its row
 * is inserted, so a failure never leaves an orphaned file. A trigger queues the removal when a row is deleted.
 */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly storage: DocumentStorage,
    private readonly removals: DocumentRemovals,
    private readonly readers: DocumentReaders,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws "not found" for readers without access, so that they cannot tell whether a document exists. */
  async getReadable({ userId }: Actor, credentialId: string): Promise<DocumentFile> {
    const owned = await this.documents.findOwned(credentialId, userId);
    if (owned) return owned;
    const document = (await this.readers.mayRead(credentialId, userId)) && (await this.documents.find(credentialId));
    if (!document) throw documentNotFound();
    return document;
  }

  async read({ storageKey }: Pick<DocumentFile, 'storageKey'>): Promise<Readable> {
    // The file may have been replaced or deleted since its row was read.
    if (!(await this.isThere({ storageKey }))) throw documentNotFound();
    return this.storage.read(storageKey);
  }

  isThere({ storageKey }: Pick<DocumentFile, 'storageKey'>): Promise<boolean> {
    return this.storage.exists(storageKey);
  }

  /** Call this before the transaction, and `discard` the file if the transaction fails. */
  async store(file: ReceivedFile): Promise<StoredFile> {
    const contentType = await documentTypeOf(file.head);
    if (!contentType) throw unsupportedDocument();
    const storageKey = randomUUID();
    await this.removals.queue(storageKey);
    await this.storage.put(storageKey, file.path, contentType);
    return { storageKey, contentType, fileName: documentLabel(file.fileName, contentType), sizeBytes: file.sizeBytes };
  }

  usage(ownerId: string): Promise<DocumentUsage> {
    return this.documents.usage(ownerId);
  }

  /** Requires the owner's lock. A smaller file is accepted even above the limit. */
  async requireRoom(ownerId: string, credentialId: string, { sizeBytes }: StoredFile): Promise<void> {
    const growth = sizeBytes - (await this.documents.sizeOf(credentialId));
    if (growth <= 0) return;
    const { documentBytes, documentBytesLimit } = await this.documents.usage(ownerId);
    if (documentBytes + growth > documentBytesLimit) throw documentStorageFull(documentBytesLimit);
  }

  discardOnRollback(file: StoredFile): void {
    this.unitOfWork.afterRollback(() => this.discard(file));
  }

  discard({ storageKey }: StoredFile): Promise<void> {
    return this.removals.settle([storageKey]);
  }

  async attach(credentialId: string, file: StoredFile): Promise<void> {
    await this.detach(credentialId);
    await this.documents.insert(credentialId, file);
  }

  async detach(credentialId: string): Promise<void> {
    const storageKey = await this.documents.remove(credentialId);
    if (storageKey) this.unitOfWork.afterCommit(() => this.removals.settle([storageKey]));
  }

  /**
   * Call this before deleting the credentials. Files are removed after the commit, including those of former periods.
   */
  async leaveWith(credentialIds: string[]): Promise<void> {
    const storageKeys = await this.documents.storageKeysOf(credentialIds);
    if (storageKeys.length > 0) this.unitOfWork.afterCommit(() => this.removals.settle(storageKeys));
  }
}
