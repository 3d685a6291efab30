import { Controller, Get, Param } from '@nestjs/common';
import { memberOverviewSchema } from '@tracker/contracts/organizations/member-overview';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor, Membership } from '../../platform/actor/actor.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import { CurrentActor, CurrentMembership } from '../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../platform/http/access/route-rules.js';
import { MemberOverviewService } from './member-overview.service.js';

@Controller('api/organizations/:id/members/:userId/overview')
export class MemberOverviewController {
  constructor(private readonly overviews: MemberOverviewService) {}

  @Get()
  @OrganizationPermission('requirements.read')
  @Answers(memberOverviewSchema)
  get(
    @CurrentMembership() membership: Membership,
    @CurrentActor() actor: Actor,
    @Param('userId', { schema: idSchema }) userId: string,
  ) {
    return this.overviews.get(membership, actor, userId);
  }
}
