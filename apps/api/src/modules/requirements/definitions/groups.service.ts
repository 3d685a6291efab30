import { Injectable } from '@nestjs/common';
import type { Group, GroupMemberChanges } from '@tracker/contracts/requirements/requirements';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { groupsShownTo } from './definitions.policy.js';
import { RequirementGroups } from './requirement-groups.js';

@Injectable()
export class GroupsService {
  constructor(
    private readonly groups: RequirementGroups,
    private readonly authorizer: OrganizationAuthorizer,
  ) {}

  async list({ organizationId, role }: Membership, { userId }: Actor): Promise<Group[]> {
    return groupsShownTo({ userId, role }, await this.groups.list(organizationId));
  }

  create(organizationId: string, actor: Actor, name: string): Promise<Group> {
    return this.change(organizationId, actor, () => this.groups.create(organizationId, name));
  }

  rename(organizationId: string, actor: Actor, groupId: string, name: string): Promise<Group> {
    return this.change(organizationId, actor, async () => {
      await this.groups.rename(organizationId, groupId, name);
      return groupId;
    });
  }

  setMembers(organizationId: string, actor: Actor, groupId: string, userIds: string[]): Promise<Group> {
    return this.change(organizationId, actor, async () => {
      await this.groups.setMembers(organizationId, groupId, userIds);
      return groupId;
    });
  }

  changeMembers(organizationId: string, actor: Actor, groupId: string, changes: GroupMemberChanges): Promise<Group> {
    return this.change(organizationId, actor, async () => {
      await this.groups.changeMembers(organizationId, groupId, changes);
      return groupId;
    });
  }

  remove(organizationId: string, actor: Actor, groupId: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', async () => {
      await this.groups.remove(organizationId, groupId);
    });
  }

  private change(organizationId: string, actor: Actor, work: () => Promise<string>): Promise<Group> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', async () => {
      return this.groups.get(organizationId, await work());
    });
  }
}
