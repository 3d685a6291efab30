import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ScimGroup } from '@tracker/database/entities/auth/scim-group.entity';
import { Statements, statement } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { type Comparison, comparisonsOf } from '../scim-path.js';
import { invalidFilter } from '../scim.errors.js';
import type { DirectoryGroup } from './scim-group.js';

export interface GroupRow extends DirectoryGroup {
  id: string;
  suspended: string[];
  createdAt: Date;
  updatedAt: Date;
}

const GROUPS = statement<{ organizationId: string; id: string | null }, GroupRow>(
  'scim-groups',
  `select g.id, g.name as "displayName", s.external_id as "externalId", g.created_at as "createdAt",
      coalesce(s.updated_at, g.created_at) as "updatedAt",
      array(select m.user_id::text from requirement_group_members m join memberships using (organization_id, user_id)
        where m.group_id = g.id order by 1) as members,
      array(select m.user_id::text from requirement_group_members m join all_memberships a using (organization_id, user_id)
        where m.group_id = g.id and a.suspended_at is not null) as suspended
    from requirement_groups g left join scim_groups s on s.group_id = g.id
    where g.organization_id = :organizationId and (:id::uuid is null or g.id = :id::uuid)
    order by g.created_at, g.id`,
);

@Injectable()
export class ScimGroupRepository {
  constructor(
    @InjectRepository(ScimGroup) private readonly groups: Repository<ScimGroup>,
    private readonly statements: Statements,
  ) {}

  list(organizationId: string): Promise<GroupRow[]> {
    return this.statements.rows(GROUPS, { organizationId, id: null });
  }

  find(organizationId: string, id: string): Promise<GroupRow | null> {
    return this.statements.one(GROUPS, { organizationId, id });
  }

  async save(groupId: string, externalId: string | null, updatedAt: Date): Promise<void> {
    await this.groups.upsert({ groupId, externalId, updatedAt }, ['groupId']);
  }
}

export function groupFilterOf(text: unknown): (group: GroupRow) => boolean {
  if (text === undefined) return () => true;
  if (typeof text !== 'string') throw invalidFilter('Send one filter.');
  const tests = comparisonsOf(text).map(testOf);
  return (group) => tests.every((fits) => fits(group));
}

function testOf({ path: { extension, attribute, which, sub }, value }: Comparison): (group: GroupRow) => boolean {
  const text = typeof value === 'string' ? value : null;
  if (extension !== null || which) throw unknownAttribute();
  const name = sub === null ? attribute : `${attribute}.${sub}`;
  if (name === 'id') return ({ id }) => id === text?.toLowerCase();
  if (name === 'displayname') return ({ displayName }) => displayName.toLowerCase() === text?.toLowerCase();
  if (name === 'externalid') return ({ externalId }) => text !== null && externalId === text;
  if (name === 'members' || name === 'members.value')
    return ({ members }) => text !== null && members.includes(text.toLowerCase());
  throw unknownAttribute();
}

const unknownAttribute = () => invalidFilter('Groups can be filtered by id, displayName, externalId and members.');
