import { Body, Controller, Delete, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { type Outcome, outcomeSchema } from '@tracker/contracts/values/problems';
import {
  type Group,
  type GroupFields,
  groupFieldsSchema,
  type GroupMemberChanges,
  groupMemberChangesSchema,
  type GroupMembers,
  groupMembersSchema,
  groupSchema,
} from '@tracker/contracts/requirements/requirements';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor, CurrentMembership } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { GroupsService } from './groups.service.js';

@Controller('api/organizations/:id/groups')
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @OrganizationPermission('requirements.read')
  @Answers(groupSchema, { list: true })
  list(@CurrentMembership() membership: Membership, @CurrentActor() actor: Actor): Promise<Group[]> {
    return this.groups.list(membership, actor);
  }

  @Post()
  @OrganizationPermission('requirements.manage')
  @Answers(groupSchema, { status: 201 })
  create(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: groupFieldsSchema }) { name }: GroupFields,
  ): Promise<Group> {
    return this.groups.create(id, actor, name);
  }

  @Put(':groupId')
  @OrganizationPermission('requirements.manage')
  @Answers(groupSchema)
  rename(
    @Param('id') id: string,
    @Param('groupId', { schema: idSchema }) groupId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: groupFieldsSchema }) { name }: GroupFields,
  ): Promise<Group> {
    return this.groups.rename(id, actor, groupId, name);
  }

  @Put(':groupId/members')
  @OrganizationPermission('requirements.manage')
  @Answers(groupSchema)
  setMembers(
    @Param('id') id: string,
    @Param('groupId', { schema: idSchema }) groupId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: groupMembersSchema }) { userIds }: GroupMembers,
  ): Promise<Group> {
    return this.groups.setMembers(id, actor, groupId, userIds);
  }

  @Patch(':groupId/members')
  @OrganizationPermission('requirements.manage')
  @Answers(groupSchema)
  changeMembers(
    @Param('id') id: string,
    @Param('groupId', { schema: idSchema }) groupId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: groupMemberChangesSchema }) changes: GroupMemberChanges,
  ): Promise<Group> {
    return this.groups.changeMembers(id, actor, groupId, changes);
  }

  @Delete(':groupId')
  @OrganizationPermission('requirements.manage')
  @Answers(outcomeSchema)
  async remove(
    @Param('id') id: string,
    @Param('groupId', { schema: idSchema }) groupId: string,
    @CurrentActor() actor: Actor,
  ): Promise<Outcome> {
    await this.groups.remove(id, actor, groupId);
    return { success: true, message: 'Group deleted.' };
  }
}
