import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { RENEWAL_NOT_LATER } from '@tracker/contracts/credentials/credential-limits';
import type { CredentialDetail, Renewal } from '@tracker/contracts/credentials/credentials';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { DomainError } from '../../../platform/domain-error.js';
import { keyReused, requireKeyShape } from '../../../platform/http/idempotency/idempotency-key.js';
import type { ReceivedFile, ReceivedForm } from '../../../platform/http/multipart-form.js';
import type { DocumentFile } from '../../documents/documents.repository.js';
import { documentNotFound, DocumentsService } from '../../documents/documents.service.js';
import { renewalOf } from '../credential-form.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CredentialsService, requireCurrent } from '../credentials.service.js';
import { type IdempotentRequest, RenewalsRepository } from './renewals.repository.js';

const renewalNotLater = () => new DomainError('renewal-not-later', 400, `${RENEWAL_NOT_LATER}.`);

@Injectable()
export class RenewalsService {
  constructor(
    private readonly renewals: RenewalsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly views: CredentialsService,
    private readonly documents: DocumentsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list(actor: Actor, credentialId: string): Promise<Renewal[]> {
    await this.views.get(actor, credentialId);
    return this.renewals.list(credentialId);
  }

  async document({ userId }: Actor, credentialId: string, renewalId: string): Promise<DocumentFile> {
    const document = await this.renewals.findDocument(userId, credentialId, renewalId);
    if (!document) throw documentNotFound();
    return document;
  }

  read(document: DocumentFile): Promise<Readable> {
    return this.documents.read(document);
  }

  async renew(actor: Actor, id: string, form: ReceivedForm, key: string | undefined): Promise<CredentialDetail> {
    const { notes, ...period } = renewalOf(form);
    const request = await idempotentRequest(key, { ...period, notes }, form.file);
    // Rejects early, before a file is stored. The check under the lock below is the authoritative one.
    await this.views.get(actor, id);
    const file = form.file && (await this.documents.store(form.file));
    await this.unitOfWork.run(async () => {
      if (file) this.documents.discardOnRollback(file);
      if (file) await this.credentials.lockOwner(actor.userId);
      const current = await this.credentials.lock(actor.userId, id);
      if (request && (await this.isDone(id, request))) {
        if (file) this.unitOfWork.afterCommit(() => this.documents.discard(file));
        return;
      }
      requireCurrent(current);
      if (period.expiryDate <= current.expiryDate) throw renewalNotLater();
      await this.renewals.storePeriod(id, request);
      if (file) await this.documents.requireRoom(actor.userId, id, file);
      await this.credentials.update(actor.userId, id, { ...period, ...(notes !== undefined && { notes }) });
      if (file) await this.documents.attach(id, file);
    });
    return this.views.get(actor, id);
  }

  private async isDone(credentialId: string, { key, hash }: IdempotentRequest): Promise<boolean> {
    const known = await this.renewals.hashOf(credentialId, key);
    if (known && !known.equals(hash)) throw keyReused();
    return known !== null;
  }
}

/** The hash detects an `Idempotency-Key` reused for a different request. Null without a key. */
async function idempotentRequest(
  key: string | undefined,
  fields: object,
  file: ReceivedFile | null,
): Promise<IdempotentRequest | null> {
  if (key === undefined) return null;
  requireKeyShape(key);
  const hash = createHash('sha256').update(JSON.stringify([fields, file?.sizeBytes ?? null]));
  if (file) for await (const bytes of createReadStream(file.path)) hash.update(bytes);
  return { key, hash: hash.digest() };
}
