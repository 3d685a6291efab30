import { Inject, Injectable } from '@nestjs/common';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Directory } from '../../../../platform/actor/actor.js';
import { Clock } from '../../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../../platform/config/environment.js';
import { MemberPlaces } from '../../../organizations/members/member-places.js';
import { RequirementGroups } from '../../../requirements/definitions/requirement-groups.js';
import { type DirectoryGroup, patchGroup, readGroup } from './scim-group.js';
import { groupFilterOf, type GroupRow, ScimGroupRepository } from './scim-group.repository.js';
import { pageOf, requireSameVersion, resourceOf, type ScimQuery, type ScimResource, selected } from '../scim-query.js';
import { GROUP_SCHEMA, listOf } from '../scim-schemas.js';
import { ScimUserRepository } from '../users/scim-user.repository.js';
import { noMember, resourceNotFound } from '../scim.errors.js';

@Injectable()
export class ScimGroupService {
  constructor(
    private readonly rows: ScimGroupRepository,
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
    const found = (await this.rows.list(organizationId)).filter(fits);
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
      await this.rows.save(id, group.externalId, this.clock.now());
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
        await this.rows.save(before.id, after.externalId, this.clock.now());
      return this.resourceOf(await this.getRow(organizationId, id));
    });
  }

  private async fill(organizationId: string, groupId: string, add: string[], remove: string[] = []): Promise<void> {
    const [missing] = without(add, await this.users.activeIds(organizationId));
    if (missing !== undefined) throw noMember(missing);
    await this.groups.changeMembers(organizationId, groupId, { add, remove });
  }

  private async getRow(organizationId: string, id: string): Promise<GroupRow> {
    const row = idSchema.safeParse(id).success ? await this.rows.find(organizationId, id.toLowerCase()) : null;
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
