import { Injectable } from '@nestjs/common';
import type { ExportQuery } from '@tracker/contracts/credentials/credentials';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, todayOf, todaysAt } from '../../../platform/clock.js';
import { organizationNotFound } from '../../../platform/domain-error.js';
import { MembershipLookup } from '../../../platform/actor/membership-lookup.js';
import { ExportRepository, type ExportScope } from './export.repository.js';

type ScopeQuery = Pick<ExportQuery, 'organizationId'> & { ids?: string[] | null | undefined };

@Injectable()
export class ExportScopeService {
  constructor(
    private readonly exports: ExportRepository,
    private readonly clock: Clock,
    private readonly memberships: MembershipLookup,
  ) {}

  /** One's own credentials, or those of an organization's members: all for admin and owner, one's own for a member. */
  async resolve(actor: Actor, { organizationId, ids = null }: ScopeQuery): Promise<ExportScope> {
    const now = this.clock.now();
    const own = { userId: actor.userId, today: todayOf(actor, now) };
    if (!organizationId) return { isOrganization: false, owners: [own], ids };
    const role = await this.memberships.roleOf(organizationId, actor.userId);
    if (!isAllowed(role, 'reports.read')) throw organizationNotFound();
    if (!isAllowed(role, 'reports.read-everyone')) return { isOrganization: true, owners: [own], ids };
    const members = await this.exports.listMembers(organizationId);
    const todayOfMember = todaysAt(now);
    return {
      isOrganization: true,
      ids,
      owners: members.map((member) => ({ userId: member.userId, today: todayOfMember(member) })),
    };
  }
}
