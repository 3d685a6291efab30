import { Body, Controller, Delete, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { outcomeSchema } from '@tracker/contracts/values/problems';
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
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { groupsShownTo } from './definitions.policy.js';
import { RequirementGroups } from './requirement-groups.js';

@Controller('api/organizations/:id/groups')
export class GroupsController {
  constructor(
    private readonly groups: RequirementGroups,
    private readonly authorizer: OrganizationAuthorizer,
  ) {}

  @Get()
  @OrganizationPermission('requirements.read')
  @Answers(groupSchema, { list: true })
  async list(@CurrentMembership() { organizationId, role }: Membership, @CurrentActor() { userId }: Actor) {
    return groupsShownTo({ userId, role }, await this.groups.list(organizationId));
  }

  @Post()
  @OrganizationPermission('requirements.manage')
  @Answers(groupSchema, { status: 201 })
  create(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: groupFieldsSchema }) { name }: GroupFields,
  ) {
    return this.authorized(id, actor, async () => this.groups.get(id, await this.groups.create(id, name)));
  }

  @Put(':groupId')
  @OrganizationPermission('requirements.manage')
  @Answers(groupSchema)
  rename(
    @Param('id') id: string,
    @Param('groupId', { schema: idSchema }) groupId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: groupFieldsSchema }) { name }: GroupFields,
  ) {
    return this.change(id, actor, groupId, () => this.groups.rename(id, groupId, name));
  }

  @Put(':groupId/members')
  @OrganizationPermission('requirements.manage')
  @Answers(groupSchema)
  setMembers(
    @Param('id') id: string,
    @Param('groupId', { schema: idSchema }) groupId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: groupMembersSchema }) { userIds }: GroupMembers,
  ) {
    return this.change(id, actor, groupId, () => this.groups.setMembers(id, groupId, userIds));
  }

  @Patch(':groupId/members')
  @OrganizationPermission('requirements.manage')
  @Answers(groupSchema)
  changeMembers(
    @Param('id') id: string,
    @Param('groupId', { schema: idSchema }) groupId: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: groupMemberChangesSchema }) changes: GroupMemberChanges,
  ) {
    return this.change(id, actor, groupId, () => this.groups.changeMembers(id, groupId, changes));
  }

  @Delete(':groupId')
  @OrganizationPermission('requirements.manage')
  @Answers(outcomeSchema)
  async remove(
    @Param('id') id: string,
    @Param('groupId', { schema: idSchema }) groupId: string,
    @CurrentActor() actor: Actor,
  ) {
    await this.authorized(id, actor, () => this.groups.remove(id, groupId));
    return { success: true, message: 'Group deleted.' };
  }

  private change(organizationId: string, actor: Actor, groupId: string, work: () => Promise<void>): Promise<Group> {
    return this.authorized(organizationId, actor, async () => {
      await work();
      return this.groups.get(organizationId, groupId);
    });
  }

  private authorized<T>(organizationId: string, actor: Actor, work: () => Promise<T>): Promise<T> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', work);
  }
}
