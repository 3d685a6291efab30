import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { Requirement as RequirementDto, RequirementFields } from '@tracker/contracts/requirements/requirements';
import { Requirement } from '@tracker/database/entities/requirements/requirement.entity';
import { Statements } from '@tracker/database/statements';
import { IsNull, Not, type Repository } from 'typeorm';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { DomainError } from '../../../platform/domain-error.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { CredentialTypesService } from './credential-types.service.js';
import { limitReached } from './definitions.policy.js';
import { RequirementGroups } from './requirement-groups.js';

export const requirementNotFound = () => new DomainError('requirement-not-found', 404, 'Requirement not found.');
const alreadyRequired = () =>
  new DomainError('already-required', 409, 'This is already required of them. Change that requirement instead.');
const typeFixed = () =>
  new DomainError(
    'requirement-type-fixed',
    409,
    'The type of a requirement cannot be changed. Add a requirement for the other type instead.',
  );

@Injectable()
export class RequirementsService {
  constructor(
    @InjectRepository(Requirement) private readonly requirements: Repository<Requirement>,
    private readonly groups: RequirementGroups,
    private readonly types: CredentialTypesService,
    private readonly statements: Statements,
    private readonly authorizer: OrganizationAuthorizer,
  ) {}

  list({ organizationId, role }: Membership, actor: Actor): Promise<RequirementDto[]> {
    const userId = isAllowed(role, 'requirements.manage') ? null : actor.userId;
    return this.statements.sql<RequirementDto[]>`
      select r.id, r.group_id as "groupId", r.type_id as "typeId", r.grace_days as "graceDays" from requirements r
      where r.organization_id = ${organizationId} and (${userId}::uuid is null or r.group_id is null or exists (
        select from requirement_group_members m where m.group_id = r.group_id and m.user_id = ${userId}::uuid))
      order by r.created_at, r.id`;
  }

  async get(organizationId: string, requirementId: string): Promise<RequirementDto> {
    const requirement = await this.requirements.findOneBy({ id: requirementId, organizationId });
    if (!requirement) throw requirementNotFound();
    return requirement;
  }

  create(organizationId: string, actor: Actor, fields: RequirementFields): Promise<RequirementDto> {
    return this.change(organizationId, actor, fields, async () => {
      const count = await this.requirements.countBy({ organizationId });
      if (count >= REQUIREMENT_LIMITS.requirements)
        throw limitReached('requirement', REQUIREMENT_LIMITS.requirements, 'requirements');
      await this.requireFree(organizationId, fields);
      const { identifiers } = await this.requirements.insert({ organizationId, ...fields });
      return identifiers[0]?.['id'] as string;
    });
  }

  /** The type is immutable, because waivers and the audit trail refer to it through the requirement. */
  update(organizationId: string, actor: Actor, id: string, fields: RequirementFields): Promise<RequirementDto> {
    return this.change(organizationId, actor, fields, async () => {
      const { typeId } = await this.get(organizationId, id);
      if (fields.typeId.toLowerCase() !== typeId) throw typeFixed();
      await this.requireFree(organizationId, fields, id);
      await this.requirements.update({ id, organizationId }, fields);
      return id;
    });
  }

  remove(organizationId: string, actor: Actor, id: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', async () => {
      const { affected } = await this.requirements.delete({ id, organizationId });
      if (!affected) throw requirementNotFound();
    });
  }

  private change(organizationId: string, actor: Actor, fields: RequirementFields, work: () => Promise<string>) {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', async () => {
      await this.types.get(organizationId, fields.typeId);
      if (fields.groupId !== null) await this.groups.get(organizationId, fields.groupId);
      return this.get(organizationId, await work());
    });
  }

  private async requireFree(organizationId: string, { groupId, typeId }: RequirementFields, except?: string) {
    const same = { organizationId, typeId, groupId: groupId ?? IsNull(), ...(except && { id: Not(except) }) };
    if (await this.requirements.existsBy(same)) throw alreadyRequired();
  }
}
