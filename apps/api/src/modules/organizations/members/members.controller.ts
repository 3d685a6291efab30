import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { idSchema } from '@tracker/contracts/values/text-fields';
import {
  type MemberChanges,
  memberChangesSchema,
  memberListSchema,
  memberPageSchema,
  memberSchema,
  type MemberSearch,
  memberSearchSchema,
} from '@tracker/contracts/organizations/members';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor, CurrentMembership } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { MemberService } from './member.service.js';

@Controller('api/organizations/:id/members')
export class MembersController {
  constructor(private readonly members: MemberService) {}

  @Get()
  @OrganizationPermission('members.read')
  @Answers(memberListSchema)
  list(@Param('id') id: string, @CurrentActor() actor: Actor) {
    return this.members.list(id, actor);
  }

  @Get('search')
  @OrganizationPermission('members.read')
  @Answers(memberPageSchema)
  search(
    @CurrentMembership() membership: Membership,
    @CurrentActor() { userId }: Actor,
    @Query({ schema: memberSearchSchema }) search: MemberSearch,
  ) {
    return this.members.search(membership, userId, search);
  }

  @Patch(':userId')
  @OrganizationPermission('members.change-role')
  @Answers(memberSchema)
  changeRole(
    @Param('id') id: string,
    @Param('userId', { schema: idSchema }) userId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: memberChangesSchema }) { role }: MemberChanges,
  ) {
    return this.members.changeRole(id, actor, userId, role);
  }

  @Delete(':userId')
  @OrganizationPermission('members.remove')
  @Answers(outcomeSchema)
  async remove(
    @Param('id') id: string,
    @Param('userId', { schema: idSchema }) userId: string,
    @CurrentActor() actor: Actor,
  ) {
    await this.members.remove(id, actor, userId);
    return { success: true, message: 'Member removed.' };
  }
}
