import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { DocumentUsage } from '@tracker/contracts/credentials';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../http/actor.js';
import type { ReceivedFile } from '../../http/multipart-form.js';
import { documentLabel } from './document-label.js';
import { DocumentRemovals } from './document-removals.js';
import { DocumentStorage } from './document-storage.js';
import { documentTypeOf } from './document-type.js';
import { documentNotFound, documentStorageFull, unsupportedDocument } from './documents.errors.js';
import { type DocumentFile, DocumentsRepository } from './documents.repository.js';

export type StoredFile = Omit<DocumentFile, 'id'>;

/**
 * Files and rows end together: a file is stored before its row is committed and removed again on rollback; a file whose row is
 * gone is removed after the commit, as an order says that stays until it worked. What a crash leaves behind, the sweep removes.
 */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly storage: DocumentStorage,
    private readonly removals: DocumentRemovals,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async getOwned(actor: Actor, credentialId: string): Promise<DocumentFile> {
    const document = await this.documents.findOwned(credentialId, actor.userId);
    if (!document) throw documentNotFound();
    return document;
  }

  async read({ storageKey }: DocumentFile): Promise<Readable> {
    // Replaced or deleted since its row was read, or lost: either way there is nothing to show. Unless it was moved aside while another
    // database, which did not know it, stood in for this one.
    if (!(await this.storage.exists(storageKey)) && !(await this.storage.recall(storageKey))) throw documentNotFound();
    return this.storage.read(storageKey);
  }

  /** Checks the bytes of an upload and stores them. Call it before the transaction, and have them discarded when that fails. */
  async store(file: ReceivedFile): Promise<StoredFile> {
    const contentType = await documentTypeOf(file.head);
    if (!contentType) throw unsupportedDocument();
    const storageKey = randomUUID();
    await this.storage.put(storageKey, file.path, contentType);
    return { storageKey, contentType, fileName: documentLabel(file.fileName, contentType), sizeBytes: file.sizeBytes };
  }

  usage(ownerId: string): Promise<DocumentUsage> {
    return this.documents.usage(ownerId);
  }

  /** Call it with the owner locked, which keeps other uploads of theirs waiting. Whoever is above the limit may still have less. */
  async requireRoom(ownerId: string, credentialId: string, { sizeBytes }: StoredFile): Promise<void> {
    const growth = sizeBytes - (await this.documents.sizeOf(credentialId));
    if (growth <= 0) return;
    const { documentBytes, documentBytesLimit } = await this.documents.usage(ownerId);
    if (documentBytes + growth > documentBytesLimit) throw documentStorageFull(documentBytesLimit);
  }

  discardOnRollback(file: StoredFile): void {
    this.unitOfWork.afterRollback(() => this.discard(file));
  }

  /** Removes a stored file that no row came to refer to. */
  discard({ storageKey }: StoredFile): Promise<void> {
    return this.storage.remove(storageKey);
  }

  /** Attaches a stored file in place of the present document. */
  async attach(credentialId: string, file: StoredFile): Promise<void> {
    await this.detach(credentialId);
    await this.documents.insert(credentialId, file);
  }

  async detach(credentialId: string): Promise<void> {
    const storageKey = await this.documents.remove(credentialId);
    if (storageKey) this.unitOfWork.afterCommit(() => this.removals.settle(storageKey));
  }
}
