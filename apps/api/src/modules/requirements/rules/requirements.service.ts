import { Injectable } from '@nestjs/common';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type { Requirement, RequirementFields } from '@tracker/contracts/requirements/requirements';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { RequirementGroups } from '../groups/requirement-groups.js';
import { OrganizationGate } from '../../organizations/organization-gate.js';
import { CredentialTypesRepository } from '../credential-types/credential-types.repository.js';
import { RequirementsRepository } from './requirements.repository.js';

@Injectable()
export class RequirementsService {
  constructor(
    private readonly requirements: RequirementsRepository,
    private readonly groups: RequirementGroups,
    private readonly types: CredentialTypesRepository,
    private readonly gate: OrganizationGate,
  ) {}

  list({ organizationId, role }: Membership, { userId }: Actor): Promise<Requirement[]> {
    return this.requirements.list(organizationId, isAllowed(role, 'requirements.manage') ? null : userId);
  }

  create(organizationId: string, actor: Actor, fields: RequirementFields): Promise<Requirement> {
    return this.change(organizationId, actor, fields, () => this.requirements.create(organizationId, fields));
  }

  update(organizationId: string, actor: Actor, id: string, fields: RequirementFields): Promise<Requirement> {
    return this.change(organizationId, actor, fields, async () => {
      await this.requirements.update(organizationId, id, fields);
      return id;
    });
  }

  remove(organizationId: string, actor: Actor, id: string): Promise<void> {
    return this.gate.run(organizationId, actor, 'requirements.manage', async () => {
      await this.requirements.remove(organizationId, id);
    });
  }

  private change(organizationId: string, actor: Actor, fields: RequirementFields, work: () => Promise<string>) {
    return this.gate.run(organizationId, actor, 'requirements.manage', async () => {
      await this.types.get(organizationId, fields.typeId);
      if (fields.groupId !== null) await this.groups.get(organizationId, fields.groupId);
      return this.requirements.get(organizationId, await work());
    });
  }
}
