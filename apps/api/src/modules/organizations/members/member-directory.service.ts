import { Injectable } from '@nestjs/common';
import type {
  ComplianceState,
  DirectoryEntry,
  MemberPage,
  MemberSearch,
} from '@tracker/contracts/organizations/members';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type { Membership } from '../../../platform/actor/actor.js';
import { Clock, todaysAt } from '../../../platform/clock.js';
import { permissionDenied } from '../../../platform/domain-error.js';
import { type ComplianceCounts, MemberDirectoryRepository, type MemberDays } from './member-directory.repository.js';

/** Members by the page, with what administrators want to know about each. */
@Injectable()
export class MemberDirectoryService {
  constructor(
    private readonly directory: MemberDirectoryRepository,
    private readonly clock: Clock,
  ) {}

  async search({ organizationId, role }: Membership, viewerId: string, search: MemberSearch): Promise<MemberPage> {
    const seesEveryone = isAllowed(role, 'reports.read-everyone');
    // The order alone would tell a member who has something expired.
    if (search.sort === 'compliance' && !seesEveryone)
      throw permissionDenied('You need admin permissions to sort by compliance.');
    const today = await this.today(organizationId);
    const { total, rows } = await this.directory.search(organizationId, search, today);
    const visible = rows.map(({ id }) => id).filter((id) => seesEveryone || id === viewerId);
    const compliance = await this.directory.complianceOf(pick(today, visible));
    const members = rows.map((row): DirectoryEntry => {
      const counts = compliance.get(row.id);
      return {
        ...row,
        joinedAt: row.joinedAt.toISOString(),
        compliance: counts ? { state: stateOf(counts), ...counts } : null,
      };
    });
    return { members, total, page: search.page, pageSize: search.pageSize };
  }

  /** Computed here and not in SQL: PostgreSQL's list of time zones need not be the one the browser chose from. */
  private async today(organizationId: string): Promise<MemberDays> {
    const zones = await this.directory.timeZones(organizationId);
    return { userIds: zones.map(({ userId }) => userId), days: zones.map(todaysAt(this.clock.now())) };
  }
}

function pick({ userIds, days }: MemberDays, wanted: readonly string[]): MemberDays {
  const kept = userIds.map((id, index) => [id, days[index] ?? ''] as const).filter(([id]) => wanted.includes(id));
  return { userIds: kept.map(([id]) => id), days: kept.map(([, day]) => day) };
}

function stateOf({ total, expired, expiring }: ComplianceCounts): ComplianceState {
  if (expired > 0) return 'expired';
  if (expiring > 0) return 'expiring';
  return total > 0 ? 'valid' : 'none';
}
