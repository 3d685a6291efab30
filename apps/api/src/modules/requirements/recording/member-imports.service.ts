import { Injectable } from '@nestjs/common';
import {
  type ImportCheck,
  type ImportOutcome,
  type ImportRow,
  type ImportUndone,
  type RecentImport,
} from '@tracker/contracts/credentials/credential-imports';
import type { CredentialImport } from '@tracker/database/entities/credentials/credential-import.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import type { ReceivedForm } from '../../../platform/http/multipart-form.js';
import { credentialLimitReached } from '../../credentials/credential-limit.js';
import { CredentialsRepository } from '../../credentials/credentials.repository.js';
import { settleRows } from '../../credentials/imports/duplicate-rows.js';
import { ImportDryRuns } from '../../credentials/imports/import-dry-runs.js';
import { ImportUndo } from '../../credentials/imports/import-undo.js';
import { ImportsRepository } from '../../credentials/imports/imports.repository.js';
import {
  importKeptSince,
  importUndone,
  keptImport,
  recentImportsOf,
} from '../../credentials/imports/imports.service.js';
import { addressKey } from '../../organizations/invitations/email-address.js';
import { MembershipRepository } from '../../organizations/members/membership.repository.js';
import { OrganizationGate } from '../../organizations/organization-gate.js';
import { memberColumn } from './member-column.js';
import { type Addressee, MemberImportsRepository } from './member-imports.repository.js';
import { RecordingMails } from './recording-mails.js';

/** An import for the members of an organization, whose addresses stand in a column of the file; otherwise as one's own. */
@Injectable()
export class MemberImportsService {
  constructor(
    private readonly dryRuns: ImportDryRuns,
    private readonly runs: MemberImportsRepository,
    private readonly imports: ImportsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly undoing: ImportUndo,
    private readonly mails: RecordingMails,
    private readonly memberships: MembershipRepository,
    private readonly gate: OrganizationGate,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async check(organizationId: string, { userId }: Actor, form: ReceivedForm): Promise<ImportCheck> {
    const read = await this.dryRuns.read(userId, form);
    const { headings, rows: tableRows } = read.table;
    const email = memberColumn(headings, form.fields['mapping']);
    const column = headings.indexOf(email);
    const addressed = read.rows.map((row, index) => ({
      ...row,
      fields: { ...row.fields, email: tableRows[index]?.cells[column]?.text.trim() ?? '' },
    }));
    const rows = await this.settled(await this.runs.addressees(organizationId), addressed);
    const check = await this.dryRuns.keep({ ownerId: userId, organizationId }, read, rows);
    return { ...check, mapping: { ...check.mapping, email } };
  }

  /** What can still be undone, or was. */
  async recent(organizationId: string): Promise<RecentImport[]> {
    return recentImportsOf(await this.runs.appliedSince(organizationId, importKeptSince(this.clock.now())));
  }

  /** Again, or at the same moment, it creates nothing more and answers the same. */
  apply(organizationId: string, actor: Actor, id: string): Promise<ImportOutcome> {
    // An entry in the audit trail for each row takes longer than a request's statements may.
    return this.unitOfWork.run(async () => {
      const locked = await this.lockNamed(organizationId, id);
      const { organization } = await this.gate.enter(organizationId, actor, 'credentials.record');
      const run = await this.lock(organizationId, id);
      if (run.undone) throw importUndone();
      if (run.outcome) return run.outcome;
      const members = await this.runs.addressees(organizationId);
      const owners = members.filter(({ userId }) => locked.has(userId));
      const rows = await this.settled(owners, run.ready);
      const ready = byAddress(rows.filter(({ outcome }) => outcome === 'ready'));
      const createdIds: string[] = [];
      for (const owner of owners) {
        const own = ready.get(addressKey(owner.email))?.map(({ fields }) => fields);
        if (!own) continue;
        const made = await this.imports.insert(owner.userId, own, actor.userId);
        createdIds.push(...made);
        await this.mails.tell(organization, actor, owner, { ids: made, name: own[0]?.name ?? '' });
      }
      const skipped = rows.filter(({ outcome }) => outcome === 'duplicate').length;
      const outcome = {
        created: createdIds.length,
        skipped: run.duplicates + skipped,
        invalid: run.invalid + rows.length - createdIds.length - skipped,
      };
      await this.imports.update(id, { ready: [], appliedAt: this.clock.now(), createdIds, outcome });
      await this.memberships.lockTrailsOf([...locked]);
      return outcome;
    }, 'background');
  }

  /** Deletes what it created and nobody has touched since. Credentials of people who have left stay theirs. */
  undo(organizationId: string, actor: Actor, id: string): Promise<ImportUndone> {
    return this.unitOfWork.run(async () => {
      await this.gate.enter(organizationId, actor, 'credentials.record');
      const run = await this.lock(organizationId, id);
      if (run.undone) return run.undone;
      const undone = { removed: 0, kept: 0 };
      const owners = await this.runs.ownersOf(organizationId, run.createdIds);
      for (const userId of owners) {
        const { removed, kept } = await this.undoing.removeUntouched(userId, run.createdIds);
        undone.removed += removed;
        undone.kept += kept;
      }
      await this.imports.update(id, { ready: [], createdIds: [], undone });
      await this.memberships.lockTrailsOf(owners);
      return undone;
    }, 'background');
  }

  /** Locks the members whom the rows name, before the organization is locked. Rows of people who join in between are nobody's. */
  private async lockNamed(organizationId: string, id: string): Promise<Set<string>> {
    const named = byAddress((await this.runs.find(organizationId, id))?.ready ?? []);
    const members = await this.runs.addressees(organizationId);
    const userIds = members.filter(({ email }) => named.has(addressKey(email))).map(({ userId }) => userId);
    await this.credentials.lockOwners(userIds);
    return new Set(userIds);
  }

  /** Each row as it is for the member whom it names; rows keep their order. */
  private async settled(members: readonly Addressee[], rows: readonly ImportRow[]): Promise<ImportRow[]> {
    const settled = new Map<number, ImportRow>();
    const named = byAddress(rows);
    for (const member of members) {
      const own = named.get(addressKey(member.email));
      if (!own) continue;
      const ready = own.filter(({ outcome }) => outcome === 'ready').map(({ fields }) => fields);
      const known = await this.imports.identitiesLike(member.userId, ready);
      const room = await this.credentials.room(member.userId);
      const theirs = settleRows(own, known, room, credentialLimitReached().sentence, 'They have');
      for (const row of theirs) settled.set(row.line, row);
    }
    return rows.map((row) => settled.get(row.line) ?? nobodys(row));
  }

  private async lock(organizationId: string, id: string): Promise<CredentialImport> {
    return keptImport(await this.runs.lock(organizationId, id), this.clock.now());
  }
}

/** Looked up, as each of thousands of members may have one of thousands of rows. */
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

function nobodys(row: ImportRow): ImportRow {
  const problem = row.fields.email ? 'Nobody in the organization has this email address.' : 'Email is required.';
  return { ...row, outcome: 'invalid', problems: [...row.problems, problem] };
}
