import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { Requirement as RequirementDto, RequirementFields } from '@tracker/contracts/requirements/requirements';
import { Requirement } from '@tracker/database/entities/requirements/requirement.entity';
import { Statements } from '@tracker/database/statements';
import { IsNull, Not, type Repository } from 'typeorm';
import { DomainError } from '../../../platform/domain-error.js';

export const requirementNotFound = () => new DomainError('requirement-not-found', 404, 'Requirement not found.');
const alreadyRequired = () =>
  new DomainError('already-required', 409, 'This is required of them already. Change that requirement instead.');
const typeFixed = () =>
  new DomainError(
    'requirement-type-fixed',
    409,
    'The type of a requirement cannot be changed. Add a requirement for the other type instead.',
  );
const limitReached = () =>
  new DomainError(
    'requirement-limit-reached',
    409,
    `An organization can have at most ${REQUIREMENT_LIMITS.requirements} requirements. Delete one first.`,
  );

/** Every method is scoped to one organization. Callers must lock the organization before changes. */
@Injectable()
export class RequirementsRepository {
  constructor(
    @InjectRepository(Requirement) private readonly requirements: Repository<Requirement>,
    private readonly statements: Statements,
  ) {}

  list(organizationId: string, userId: string | null): Promise<RequirementDto[]> {
    return this.statements.sql<RequirementDto[]>`
      select r.id, r.group_id as "groupId", r.type_id as "typeId", r.grace_days as "graceDays" from requirements r
      where r.organization_id = ${organizationId} and (${userId}::uuid is null or r.group_id is null or exists (
        select from requirement_group_members m where m.group_id = r.group_id and m.user_id = ${userId}::uuid))
      order by r.created_at, r.id`;
  }

  async get(organizationId: string, requirementId: string): Promise<RequirementDto> {
    const requirement = await this.requirements.findOneBy({ id: requirementId, organizationId });
    if (!requirement) throw requirementNotFound();
    const { id, groupId, typeId, graceDays } = requirement;
    return { id, groupId, typeId, graceDays };
  }

  async create(organizationId: string, fields: RequirementFields): Promise<string> {
    if ((await this.requirements.countBy({ organizationId })) >= REQUIREMENT_LIMITS.requirements) throw limitReached();
    await this.requireFree(organizationId, fields);
    const { identifiers } = await this.requirements.insert({ organizationId, ...fields });
    return identifiers[0]?.['id'] as string;
  }

  /** The type is immutable, because waivers and the audit trail refer to it through the requirement. */
  async update(organizationId: string, requirementId: string, fields: RequirementFields): Promise<void> {
    const { typeId } = await this.get(organizationId, requirementId);
    if (fields.typeId.toLowerCase() !== typeId) throw typeFixed();
    await this.requireFree(organizationId, fields, requirementId);
    await this.requirements.update({ id: requirementId, organizationId }, fields);
  }

  /** Waivers are deleted by foreign-key cascade. */
  async remove(organizationId: string, requirementId: string): Promise<void> {
    const { affected } = await this.requirements.delete({ id: requirementId, organizationId });
    if (!affected) throw requirementNotFound();
  }

  private async requireFree(organizationId: string, { groupId, typeId }: RequirementFields, except?: string) {
    const same = { organizationId, typeId, groupId: groupId ?? IsNull(), ...(except && { id: Not(except) }) };
    if (await this.requirements.existsBy(same)) throw alreadyRequired();
  }
}
