import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { Group, GroupMemberChanges } from '@tracker/contracts/requirements/requirements';
import {
  RequirementGroup,
  RequirementGroupMember,
} from '@tracker/database/entities/requirements/requirement-group.entity';
import { Statements } from '@tracker/database/statements';
import { In, type Repository } from 'typeorm';
import { Clock, todaysAt } from '../../../platform/clock.js';
import { DomainError } from '../../../platform/domain-error.js';
import { memberNotFound } from '../../organizations/organizations.errors.js';
import { limitReached } from './definitions.policy.js';
import { isNameTaken } from './name-taken.js';

const groupNotFound = () => new DomainError('group-not-found', 404, 'Group not found.');
const nameTaken = () => new DomainError('group-name-taken', 409, 'A group with this name already exists.');

@Injectable()
export class RequirementGroups {
  constructor(
    @InjectRepository(RequirementGroup) private readonly groups: Repository<RequirementGroup>,
    @InjectRepository(RequirementGroupMember) private readonly members: Repository<RequirementGroupMember>,
    private readonly clock: Clock,
    private readonly statements: Statements,
  ) {}

  list(organizationId: string, groupId: string | null = null): Promise<Group[]> {
    return this.statements.sql<Group[]>`
      select g.id, g.name, array(
          select m.user_id from requirement_group_members m join memberships using (organization_id, user_id)
          where m.group_id = g.id order by 1) as "userIds"
      from requirement_groups g
      where g.organization_id = ${organizationId} and (${groupId}::uuid is null or g.id = ${groupId}::uuid)
      order by lower(g.name), g.id`;
  }

  async get(organizationId: string, groupId: string): Promise<Group> {
    const [group] = await this.list(organizationId, groupId);
    if (!group) throw groupNotFound();
    return group;
  }

  async create(organizationId: string, name: string): Promise<string> {
    if ((await this.groups.countBy({ organizationId })) >= REQUIREMENT_LIMITS.groups)
      throw limitReached('group', REQUIREMENT_LIMITS.groups, 'groups');
    if (await isNameTaken(this.groups, organizationId, name)) throw nameTaken();
    const { identifiers } = await this.groups.insert({ organizationId, name });
    return identifiers[0]?.['id'] as string;
  }

  async rename(organizationId: string, groupId: string, name: string): Promise<void> {
    await this.get(organizationId, groupId);
    if (await isNameTaken(this.groups, organizationId, name, groupId)) throw nameTaken();
    await this.groups.update({ id: groupId, organizationId }, { name });
  }

  async remove(organizationId: string, groupId: string): Promise<void> {
    const { affected } = await this.groups.delete({ id: groupId, organizationId });
    if (!affected) throw groupNotFound();
  }

  /** Remaining members keep their joining date, which starts the grace period. */
  async setMembers(organizationId: string, groupId: string, userIds: readonly string[]): Promise<void> {
    await this.get(organizationId, groupId);
    const wanted = await this.addMembers(organizationId, groupId, userIds);
    // Suspended members are hidden from the submitted list, so they stay in the group.
    await this.statements.sql`
      delete from requirement_group_members g using memberships m
      where m.organization_id = g.organization_id and m.user_id = g.user_id
        and g.group_id = ${groupId} and g.user_id <> all(${wanted}::uuid[])`;
  }

  async changeMembers(organizationId: string, groupId: string, { add, remove }: GroupMemberChanges): Promise<void> {
    await this.get(organizationId, groupId);
    await this.addMembers(organizationId, groupId, add);
    await this.members.delete({ groupId, organizationId, userId: In(remove) });
  }

  private async addMembers(organizationId: string, groupId: string, userIds: readonly string[]): Promise<string[]> {
    const added = [...new Set(userIds.map((id) => id.toLowerCase()))];
    const people = await this.statements.sql<{ userId: string; timeZone: string }[]>`
      select m.user_id as "userId", u.time_zone as "timeZone" from memberships m join users u on u.id = m.user_id
      where m.organization_id = ${organizationId} and m.user_id = any(${added}::uuid[])`;
    if (people.length < added.length) throw memberNotFound();
    const todayOf = todaysAt(this.clock.now());
    const rows = people.map((person) => ({
      groupId,
      organizationId,
      userId: person.userId,
      joinedOn: todayOf(person),
    }));
    await this.members.createQueryBuilder().insert().values(rows).orIgnore().execute();
    return added;
  }
}
