import { Injectable } from '@nestjs/common';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type { MemberOverview } from '@tracker/contracts/organizations/member-overview';
import type { Actor, Membership } from '../../platform/actor/actor.js';
import { Clock } from '../../platform/clock.js';
import { permissionDenied } from '../../platform/domain-error.js';
import { auditEntryOf } from '../organizations/audit/audit.mapper.js';
import { AuditService } from '../organizations/audit/audit.service.js';
import { MemberService } from '../organizations/members/member.service.js';
import { RequirementGroups } from './definitions/requirement-groups.js';
import { WaiversService } from './definitions/waivers.service.js';
import { MatrixRepository } from './matrix/matrix.repository.js';
import { MatrixService } from './matrix/matrix.service.js';
import { RequestsService } from './matrix/requests.service.js';
import { ownRequirementOf } from './own-requirements.service.js';
import { ReviewsService } from './reviews.service.js';

const EVENTS = 30;

@Injectable()
export class MemberOverviewService {
  constructor(
    private readonly members: MemberService,
    private readonly matrix: MatrixRepository,
    private readonly evidence: MatrixService,
    private readonly groups: RequirementGroups,
    private readonly reviews: ReviewsService,
    private readonly waivers: WaiversService,
    private readonly requests: RequestsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async get({ organizationId, role }: Membership, actor: Actor, anyCase: string): Promise<MemberOverview> {
    const userId = anyCase.toLowerCase();
    if (userId !== actor.userId && !isAllowed(role, 'requirements.manage'))
      throw permissionDenied('You need admin permissions to see other members.');
    const member = await this.members.get(organizationId, userId);
    const people = await this.matrix.people(organizationId, { userId });
    const [cells, types, groups, reviews, waivers, requests, history] = await Promise.all([
      this.matrix.requiredCells(people, this.clock.now()),
      this.evidence.evidence(people, actor),
      this.groups.list(organizationId),
      this.reviews.decided(organizationId, userId),
      this.waivers.listOf(organizationId, userId),
      this.requests.listOf(organizationId, userId),
      this.audit.page(organizationId, { search: '', about: userId }, { limit: EVENTS }),
    ]);
    return {
      member,
      groups: groups.filter(({ userIds }) => userIds.includes(userId)).map(({ id, name }) => ({ id, name })),
      requirements: cells.map((cell) => ownRequirementOf(cell, '')),
      credentials: types.flatMap(({ typeId, typeName, credentials }) =>
        credentials.filter(({ counts }) => counts).map((credential) => ({ ...credential, typeId, typeName })),
      ),
      reviews,
      waivers,
      requests,
      history: history.rows.map(auditEntryOf),
    };
  }
}
