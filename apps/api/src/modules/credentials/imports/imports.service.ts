import { Injectable } from '@nestjs/common';
import type {
  ImportCheck,
  ImportOutcome,
  ImportRow,
  ImportUndone,
  RecentImport,
} from '@tracker/contracts/credentials/credential-imports';
import { IMPORT_KEPT_HOURS } from '@tracker/contracts/credentials/credential-limits';
import type { CredentialImport } from '@tracker/database/entities/credentials/credential-import.entity';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, HOUR_MS } from '../../../platform/clock.js';
import { DomainError } from '../../../platform/domain-error.js';
import { FairSlots } from '../../../platform/http/limits/fair-slots.js';
import type { ReceivedForm } from '../../../platform/http/multipart-form.js';
import { DocumentsService } from '../../documents/documents.service.js';
import { credentialLimitReached } from '../../documents/plan-usage.js';
import { Outbox } from '../../mailer/outbox.js';
import { addressKey } from '../../organizations/invitations/email-address.js';
import { MembershipRepository } from '../../organizations/members/membership.repository.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { recordedMailKey, recordedMails } from '../recorded-mail.js';
import { withoutDuplicates } from './duplicate-rows.js';
import { readImportFile } from './import-rows.js';
import { ImportsRepository } from './imports.repository.js';

const importNotFound = () =>
  new DomainError('import-not-found', 404, `Import not found. It is kept for ${IMPORT_KEPT_HOURS} hours.`);
const importUndone = () => new DomainError('import-undone', 409, 'This import was undone.');

const importKeptSince = (now: Date) => new Date(now.getTime() - IMPORT_KEPT_HOURS * HOUR_MS);

export interface ImportScope {
  actor: Actor;
  organizationId: string | null;
}

interface Addressee {
  userId: string;
  email: string;
}

@Injectable()
export class ImportsService {
  /** Parsing is CPU-bound, so more files in parallel would only slow each other down. */
  private readonly slots = new FairSlots({ inAll: 2, each: 1 });

  constructor(
    private readonly imports: ImportsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly documents: DocumentsService,
    private readonly memberships: MembershipRepository,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async check(scope: ImportScope, form: ReceivedForm): Promise<ImportCheck> {
    const { userId } = scope.actor;
    const file = await this.slots.run(userId, () => readImportFile(form, scope.organizationId !== null));
    const rows = await this.resolveRows(scope, await this.addressees(scope), file.rows);
    const counts = { ready: 0, duplicate: 0, invalid: 0 };
    for (const { outcome } of rows) counts[outcome] += 1;
    const run = {
      ownerId: userId,
      organizationId: scope.organizationId,
      createdAt: this.clock.now(),
      ready: rows.filter(({ outcome }) => outcome === 'ready'),
      duplicates: counts.duplicate,
      invalid: counts.invalid,
    };
    const id = await this.unitOfWork.run(() => this.imports.insert(run));
    return { ...file, id, counts, rows };
  }

  async recent(scope: ImportScope): Promise<RecentImport[]> {
    const since = importKeptSince(this.clock.now());
    const runs = await this.unitOfWork.run(() => this.imports.appliedSince(scope, since));
    return runs.flatMap(({ id, appliedAt, outcome, undone }) =>
      appliedAt && outcome ? [{ id, appliedAt: appliedAt.toISOString(), outcome, undone }] : [],
    );
  }

  apply(scope: ImportScope, id: string): Promise<ImportOutcome> {
    return this.unitOfWork.run(async () => {
      const locked = await this.lockAddressees(scope, id);
      const organization = await this.authorize(scope);
      const run = await this.lock(scope, id);
      if (run.undone) throw importUndone();
      if (run.outcome) return run.outcome;
      // Skips people who joined after the accounts were locked.
      const owners = (await this.addressees(scope)).filter(({ userId }) => locked.includes(userId));
      const rows = await this.resolveRows(scope, owners, run.ready);
      const createdIds = await this.create(scope, organization, owners, rows);
      const skipped = rows.filter(({ outcome }) => outcome === 'duplicate').length;
      const outcome = {
        created: createdIds.length,
        skipped: run.duplicates + skipped,
        invalid: run.invalid + rows.length - createdIds.length - skipped,
      };
      await this.imports.update(id, { ready: [], appliedAt: this.clock.now(), createdIds, outcome });
      await this.memberships.lockTrailsOf(locked);
      return outcome;
    }, 'bulk');
  }

  undo(scope: ImportScope, id: string): Promise<ImportUndone> {
    return this.unitOfWork.run(async () => {
      await this.authorize(scope);
      const run = await this.lock(scope, id);
      if (run.undone) return run.undone;
      const undone = { removed: 0, kept: 0 };
      const owners = await this.imports.ownersOf(scope, run.createdIds);
      for (const userId of owners) {
        const existing = await this.credentials.lockAll(userId, run.createdIds);
        // A separate statement, so that its snapshot includes rows inserted while the previous one waited for locks.
        const untouched = await this.imports.untouched(existing.map(({ id: credentialId }) => credentialId));
        await this.documents.removeWith(untouched);
        await this.credentials.remove(userId, untouched);
        await this.outbox.cancel(...untouched.map(recordedMailKey));
        undone.removed += untouched.length;
        undone.kept += existing.length - untouched.length;
      }
      await this.imports.update(id, { ready: [], createdIds: [], undone });
      await this.memberships.lockTrailsOf(owners);
      return undone;
    }, 'bulk');
  }

  private async authorize({ actor, organizationId }: ImportScope): Promise<Organization | null> {
    if (organizationId === null) return null;
    return this.authorizer.lockAndAuthorize(
      organizationId,
      actor,
      'credentials.record',
      async ({ organization }) => organization,
    );
  }

  private async addressees({ actor, organizationId }: ImportScope): Promise<Addressee[]> {
    if (organizationId === null) return [{ userId: actor.userId, email: '' }];
    return (await this.memberships.list(organizationId)).map(({ id, email }) => ({ userId: id, email }));
  }

  /** Call this before locking the organization, to keep one lock order. */
  private async lockAddressees(scope: ImportScope, id: string): Promise<string[]> {
    const named = byAddress((await this.imports.find(scope, id))?.ready ?? []);
    const members = (await this.addressees(scope)).filter(({ email }) => named.has(addressKey(email)));
    const userIds = members.map(({ userId }) => userId);
    await this.credentials.lockOwners(userIds);
    return userIds;
  }

  private async lock(scope: ImportScope, id: string): Promise<CredentialImport> {
    const run = await this.imports.lock(scope, id);
    if (!run || (run.appliedAt ?? run.createdAt) <= importKeptSince(this.clock.now())) throw importNotFound();
    return run;
  }

  private async create(
    { actor }: ImportScope,
    organization: Organization | null,
    owners: readonly Addressee[],
    rows: readonly ImportRow[],
  ): Promise<string[]> {
    const ready = byAddress(rows.filter(({ outcome }) => outcome === 'ready'));
    const createdIds: string[] = [];
    for (const owner of owners) {
      const own = ready.get(addressKey(owner.email))?.map(({ fields }) => fields);
      if (!own) continue;
      const ids = await this.imports.insertCredentials(owner.userId, own, organization && actor.userId);
      createdIds.push(...ids);
      const recorded = { ids, name: own[0]?.name ?? '' };
      if (organization) await this.outbox.add(...recordedMails(organization, actor, owner, recorded));
    }
    return createdIds;
  }

  private async resolveRows(
    { organizationId }: ImportScope,
    addressees: readonly Addressee[],
    rows: readonly ImportRow[],
  ): Promise<ImportRow[]> {
    const resolved = new Map<number, ImportRow>();
    const named = byAddress(rows);
    for (const { userId, email } of addressees) {
      const own = named.get(addressKey(email));
      if (!own) continue;
      const ready = own.filter(({ outcome }) => outcome === 'ready').map(({ fields }) => fields);
      const known = await this.imports.identitiesLike(userId, ready);
      const room = await this.credentials.room(userId);
      const theyHave = organizationId === null ? 'You have' : 'They have';
      for (const row of withoutDuplicates(own, known, room, credentialLimitReached().sentence, theyHave))
        resolved.set(row.line, row);
    }
    return rows.map((row) => resolved.get(row.line) ?? withoutAddressee(row));
  }
}

function byAddress(rows: readonly ImportRow[]): Map<string, ImportRow[]> {
  const found = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const key = addressKey(row.fields.email ?? '');
    const same = found.get(key);
    if (same) same.push(row);
    else found.set(key, [row]);
  }
  return found;
}

function withoutAddressee(row: ImportRow): ImportRow {
  const problem = row.fields.email ? 'No member of the organization has this email address.' : 'Email is required.';
  return { ...row, outcome: 'invalid', problems: [...row.problems, problem] };
}
