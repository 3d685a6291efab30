import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { ScimGroup } from '@tracker/database/entities/auth/scim.entity';
import { statement, Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import type { Directory } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { MemberPlaces } from '../../organizations/members/member-places.js';
import { RequirementGroups } from '../../requirements/definitions/requirement-groups.js';
import { type DirectoryGroup, groupFilterOf, type GroupRow, patchGroup, readGroup } from './scim-group.js';
import { pageOf, requireSameVersion, resourceOf, type ScimQuery, type ScimResource, selected } from './scim-query.js';
import { GROUP_SCHEMA, listOf } from './scim-schemas.js';
import { ScimUserRepository } from './scim-user.repository.js';
import { noMember, resourceNotFound } from './scim.errors.js';

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
export class ScimGroupService {
  constructor(
    @InjectRepository(ScimGroup) private readonly scimGroups: Repository<ScimGroup>,
    private readonly statements: Statements,
    private readonly groups: RequirementGroups,
    private readonly users: ScimUserRepository,
    private readonly places: MemberPlaces,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async list({ organizationId }: Directory, query: ScimQuery): Promise<object> {
    const { startIndex, count } = pageOf(query);
    const fits = groupFilterOf(query['filter']);
    const found = (await this.statements.rows(GROUPS, { organizationId, id: null })).filter(fits);
    const page = found.slice(startIndex - 1, startIndex - 1 + count);
    return listOf(
      page.map((row) => selected(this.resourceOf(row), query)),
      found.length,
      startIndex,
    );
  }

  async get({ organizationId }: Directory, id: string): Promise<ScimResource> {
    return this.resourceOf(await this.getRow(organizationId, id));
  }

  create({ organizationId }: Directory, body: unknown): Promise<ScimResource> {
    const group = readGroup(body);
    return this.unitOfWork.run(async () => {
      await this.places.lock(organizationId);
      const id = await this.groups.create(organizationId, group.displayName);
      await this.fill(organizationId, id, group.members);
      await this.save(id, group.externalId);
      return this.resourceOf(await this.getRow(organizationId, id));
    });
  }

  replace(directory: Directory, id: string, body: unknown, ifMatch: string | undefined): Promise<ScimResource> {
    return this.change(directory, id, ifMatch, (before) => readGroup(body, before));
  }

  patch(directory: Directory, id: string, body: unknown, ifMatch: string | undefined): Promise<ScimResource> {
    return this.change(directory, id, ifMatch, (before) => patchGroup(before, body));
  }

  async remove({ organizationId }: Directory, id: string, ifMatch: string | undefined): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.places.lock(organizationId);
      const before = await this.getRow(organizationId, id);
      requireSameVersion(ifMatch, this.resourceOf(before));
      await this.groups.remove(organizationId, before.id);
    });
  }

  private change(
    { organizationId }: Directory,
    id: string,
    ifMatch: string | undefined,
    changed: (before: GroupRow) => DirectoryGroup,
  ): Promise<ScimResource> {
    return this.unitOfWork.run(async () => {
      await this.places.lock(organizationId);
      const before = await this.getRow(organizationId, id);
      requireSameVersion(ifMatch, this.resourceOf(before));
      const known = [...before.members, ...before.suspended];
      const after = changed({ ...before, members: known });
      const isRenamed = after.displayName !== before.displayName;
      const [added, removed] = [without(after.members, known), without(known, after.members)];
      const isRefilled = added.length + removed.length > 0;
      if (isRenamed) await this.groups.rename(organizationId, before.id, after.displayName);
      if (isRefilled) await this.fill(organizationId, before.id, added, removed);
      if (isRenamed || isRefilled || after.externalId !== before.externalId)
        await this.save(before.id, after.externalId);
      return this.resourceOf(await this.getRow(organizationId, id));
    });
  }

  private async fill(organizationId: string, groupId: string, add: string[], remove: string[] = []): Promise<void> {
    const [missing] = without(add, await this.users.activeIds(organizationId));
    if (missing !== undefined) throw noMember(missing);
    await this.groups.changeMembers(organizationId, groupId, { add, remove });
  }

  private async save(groupId: string, externalId: string | null): Promise<void> {
    await this.scimGroups.upsert({ groupId, externalId, updatedAt: this.clock.now() }, ['groupId']);
  }

  private async getRow(organizationId: string, id: string): Promise<GroupRow> {
    const row = idSchema.safeParse(id).success ? await this.statements.one(GROUPS, { organizationId, id }) : null;
    if (!row) throw resourceNotFound(id);
    return row;
  }

  private resourceOf(row: GroupRow): ScimResource {
    const { id, externalId, displayName, members } = row;
    const baseUrl = `${this.environment.publicUrl}/scim/v2`;
    return resourceOf('Group', baseUrl, row, {
      schemas: [GROUP_SCHEMA],
      id,
      ...(externalId !== null && { externalId }),
      displayName,
      members: members.map((value) => ({ value, $ref: `${baseUrl}/Users/${value}`, type: 'User' })),
    });
  }
}

function without(ids: string[], others: string[]): string[] {
  const excluded = new Set(others);
  return ids.filter((id) => !excluded.has(id));
}
