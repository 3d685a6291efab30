import { Injectable } from '@nestjs/common';
import type { CredentialDetail, DashboardStats } from '@tracker/contracts/credentials/credentials';
import { isRefusal } from '@tracker/database/refusals';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../platform/actor/actor.js';
import { Clock, todayOf } from '../../platform/clock.js';
import { requireMatch } from '../../platform/http/answers/entity-tag.js';
import type { ReceivedForm } from '../../platform/http/multipart-form.js';
import { credentialArchived, DomainError } from '../../platform/domain-error.js';
import { documentStorageFull, DocumentsService } from '../documents/documents.service.js';
import { roomOf } from '../documents/plan-usage.js';
import { credentialChangesOf, newCredentialOf } from './credential-form.js';
import { credentialLimitReached } from './credential-limit.js';
import { CredentialsRepository } from './credentials.repository.js';

export function requireCurrent({ archivedAt }: { archivedAt: unknown }): void {
  if (archivedAt !== null) throw credentialArchived();
}

@Injectable()
export class CredentialsService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly documents: DocumentsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  listJson(actor: Actor, renewed?: boolean): Promise<string> {
    return this.credentials.listJson(actor.userId, this.today(actor), renewed);
  }

  archiveJson(actor: Actor): Promise<string> {
    return this.credentials.archiveJson(actor.userId, this.today(actor));
  }

  stats(actor: Actor): Promise<DashboardStats> {
    return this.credentials.stats(actor.userId, this.today(actor));
  }

  get(actor: Actor, id: string): Promise<CredentialDetail> {
    return this.credentials.get(actor.userId, id, this.today(actor));
  }

  issuers({ userId }: Actor, search: string): Promise<string[]> {
    return this.credentials.issuers(userId, search);
  }

  async createJson(actor: Actor, form: ReceivedForm): Promise<string> {
    const fields = newCredentialOf(form);
    const file = form.file && (await this.documents.store(form.file));
    const values = { fields, file };
    const created = await this.credentials.create(actor.userId, this.today(actor), values).catch(async (error) => {
      // For any other error the commit may have succeeded, so the queued removal job decides whether the file stays.
      if (file && isRefusal(error)) await this.documents.discard(file);
      throw error;
    });
    if (created !== null) return created;
    if (file) await this.documents.discard(file);
    throw await this.refusalOf(actor.userId, file !== null);
  }

  async update(actor: Actor, id: string, form: ReceivedForm, ifMatch?: string): Promise<CredentialDetail> {
    const { clearNotes, removeDocument, notes, ...fields } = credentialChangesOf(form);
    // Rejects early, before a file is stored. The check under the lock below is the authoritative one.
    const before = await this.get(actor, id);
    requireCurrent(before);
    requireMatch(ifMatch, before.version ?? '');
    const file = form.file && (await this.documents.store(form.file));
    await this.unitOfWork.run(async () => {
      if (file) this.documents.discardOnRollback(file);
      if (file) await this.credentials.lockOwner(actor.userId);
      requireCurrent(await this.credentials.lock(actor.userId, id));
      if (ifMatch !== undefined) requireMatch(ifMatch, (await this.get(actor, id)).version ?? '');
      if (file) await this.documents.requireRoom(actor.userId, id, file);
      const changedNotes = clearNotes ? { notes: null } : notes === undefined ? {} : { notes };
      await this.credentials.update(actor.userId, id, { ...fields, ...changedNotes });
      if (file) await this.documents.attach(id, file);
      else if (removeDocument) await this.documents.detach(id);
    });
    return this.get(actor, id);
  }

  archive(actor: Actor, id: string): Promise<CredentialDetail> {
    return this.setArchived(actor, id, this.clock.now());
  }

  unarchive(actor: Actor, id: string): Promise<CredentialDetail> {
    return this.setArchived(actor, id, null);
  }

  /** Documents, portfolio entries, and reminders are deleted by foreign-key cascade. */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.credentials.lock(actor.userId, id);
      await this.documents.leaveWith([id]);
      await this.credentials.remove(actor.userId, [id]);
    });
  }

  private async setArchived(actor: Actor, id: string, archivedAt: Date | null): Promise<CredentialDetail> {
    await this.unitOfWork.run(() => this.credentials.setArchived(actor.userId, [id], archivedAt));
    return this.get(actor, id);
  }

  private async refusalOf(ownerId: string, hasFile: boolean): Promise<DomainError> {
    const usage = await this.documents.usage(ownerId);
    return !hasFile || roomOf(usage) === 0 ? credentialLimitReached() : documentStorageFull(usage.documentBytesLimit);
  }

  private today(actor: Actor): string {
    return todayOf(actor, this.clock.now());
  }
}
