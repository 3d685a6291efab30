import { Injectable } from '@nestjs/common';
import type {
  BulkAction,
  BulkOutcome,
  BulkRequest,
  CredentialDetail,
  CredentialFields,
  DashboardStats,
} from '@tracker/contracts/credentials/credentials';
import { isRefusal } from '@tracker/database/refusals';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../platform/actor/actor.js';
import { Clock, todayOf } from '../../platform/clock.js';
import { requireMatch } from '../../platform/http/answers/headers.js';
import type { ReceivedForm } from '../../platform/http/multipart-form.js';
import { credentialArchived, credentialNotFound, type DomainError } from '../../platform/domain-error.js';
import type { StoredFile } from '../documents/documents.statements.js';
import { DocumentsService } from '../documents/documents.service.js';
import { credentialLimitReached, documentStorageFull, roomOf } from '../documents/plan-usage.js';
import { Outbox } from '../mailer/outbox.js';
import { MembershipRepository } from '../organizations/members/membership.repository.js';
import { OrganizationAuthorizer } from '../organizations/organization-authorizer.js';
import { memberNotFound } from '../organizations/organizations.errors.js';
import type { AddedCredential, OwnedCredential } from '../portfolio/portfolio.repository.js';
import { portfolioFull, PortfolioService } from '../portfolio/portfolio.service.js';
import { credentialChangesOf, newCredentialOf } from './credential-form.js';
import { CredentialsRepository } from './credentials.repository.js';
import { recordedMails } from './recorded-mail.js';

type Changed = OwnedCredential & Partial<AddedCredential>;

export function requireCurrent({ archivedAt }: { archivedAt: unknown }): void {
  if (archivedAt !== null) throw credentialArchived();
}

@Injectable()
export class CredentialsService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly documents: DocumentsService,
    private readonly portfolios: PortfolioService,
    private readonly memberships: MembershipRepository,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly outbox: Outbox,
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

  async record(organizationId: string, actor: Actor, userId: string, form: ReceivedForm): Promise<CredentialDetail> {
    const fields = newCredentialOf(form);
    const file = form.file && (await this.documents.store(form.file));
    return this.recordFields(organizationId, actor, userId, fields, file);
  }

  async recordFields(
    organizationId: string,
    actor: Actor,
    userId: string,
    fields: CredentialFields,
    file: StoredFile | null = null,
  ): Promise<CredentialDetail> {
    return this.unitOfWork.run(async () => {
      if (file) this.documents.discardOnRollback(file);
      await this.credentials.lockOwner(userId);
      return this.authorizer.lockAndAuthorize(organizationId, actor, 'credentials.record', async ({ organization }) => {
        const member = await this.memberships.find(organizationId, userId);
        if (!member) throw memberNotFound();
        if ((await this.credentials.room(userId)) === 0) throw credentialLimitReached();
        const id = await this.credentials.record(userId, actor.userId, fields);
        if (file) {
          await this.documents.requireRoom(userId, id, file);
          await this.documents.attach(id, file);
        }
        const { email } = member;
        const recorded = { ids: [id], name: fields.name };
        await this.outbox.add(...recordedMails(organization, actor, { userId, email }, recorded));
        return this.credentials.get(userId, id, todayOf(member, this.clock.now()));
      });
    });
  }

  async update(actor: Actor, id: string, form: ReceivedForm, ifMatch?: string): Promise<CredentialDetail> {
    const { removeDocument = false, clearNotes = false, notes = null, ...fields } = credentialChangesOf(form);
    const before = await this.getMatching(actor, id, ifMatch);
    const file = form.file && (await this.documents.store(form.file));
    const hasDocumentChange = file !== null || removeDocument;
    const values = { ...fields, notes, clearNotes, id, ownerId: actor.userId, today: this.today(actor) };
    const change = async ({ version }: CredentialDetail): Promise<CredentialDetail> => {
      const expected = ifMatch === undefined ? null : (version ?? null);
      const changed = await this.credentials.change({ ...values, version: expected }, hasDocumentChange);
      return changed ?? change(await this.getMatching(actor, id, ifMatch));
    };
    if (!hasDocumentChange) return change(before);
    await this.unitOfWork.run(async () => {
      if (file) {
        this.documents.discardOnRollback(file);
        await this.credentials.lockOwner(actor.userId);
      }
      await change(before);
      if (file) {
        await this.documents.requireRoom(actor.userId, id, file);
        await this.documents.attach(id, file);
      } else await this.documents.detach(id);
    });
    return this.get(actor, id);
  }

  private async getMatching(actor: Actor, id: string, ifMatch: string | undefined): Promise<CredentialDetail> {
    const credential = await this.get(actor, id);
    requireCurrent(credential);
    requireMatch(ifMatch, credential.version ?? '');
    return credential;
  }

  archive(actor: Actor, id: string): Promise<CredentialDetail> {
    return this.setArchived(actor, id, this.clock.now());
  }

  unarchive(actor: Actor, id: string): Promise<CredentialDetail> {
    return this.setArchived(actor, id, null);
  }

  async remove(actor: Actor, id: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.credentials.lock(actor.userId, id);
      await this.documents.removeWith([id]);
      await this.credentials.remove(actor.userId, [id]);
    });
  }

  async changeMany(actor: Actor, { action, ids }: BulkRequest): Promise<BulkOutcome> {
    // The database returns ids in lower case; answers repeat them as the client sent them.
    const requested = new Map(ids.map((id) => [id.toLowerCase(), id]));
    // Writing one audit entry per credential can exceed the statement timeout of a request.
    const changed = await this.unitOfWork.run(() => this.changeOwned(actor, action, [...requested.keys()]), 'bulk');
    const known = new Map(changed.map((credential) => [credential.id, credential]));
    const failed = [...requested].flatMap(([key, id]) => {
      const refusal = bulkRefusal(action, known.get(key));
      return refusal ? [{ id, message: refusal.sentence }] : [];
    });
    return { done: requested.size - failed.length, failed };
  }

  private async changeOwned(actor: Actor, action: BulkAction, ids: string[]): Promise<Changed[]> {
    if (action === 'portfolio-add') return this.portfolios.addCredentials(actor, ids);
    if (action === 'portfolio-remove') return this.portfolios.removeCredentials(actor, ids);
    const owned = await this.credentials.lockAll(actor.userId, ids);
    const ownIds = owned.map(({ id }) => id);
    if (action === 'delete') {
      await this.documents.removeWith(ownIds);
      await this.credentials.remove(actor.userId, ownIds);
    } else await this.credentials.setArchived(actor.userId, ownIds, action === 'archive' ? this.clock.now() : null);
    return owned;
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

function bulkRefusal(action: BulkAction, credential: Changed | undefined): DomainError | null {
  if (!credential) return credentialNotFound();
  if (action === 'portfolio-add' && credential.isArchived) return credentialArchived();
  return credential.isBeyondLimit ? portfolioFull() : null;
}
