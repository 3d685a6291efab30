import { Injectable } from '@nestjs/common';
import type { CredentialType, CredentialTypeFields } from '@tracker/contracts/requirements/requirements';
import type { Actor } from '../../../platform/actor/actor.js';
import { OrganizationGate } from '../../organizations/organization-gate.js';
import { CredentialTypesRepository } from './credential-types.repository.js';

@Injectable()
export class CredentialTypesService {
  constructor(
    private readonly types: CredentialTypesRepository,
    private readonly gate: OrganizationGate,
  ) {}

  list(organizationId: string): Promise<CredentialType[]> {
    return this.types.list(organizationId);
  }

  create(organizationId: string, actor: Actor, fields: CredentialTypeFields): Promise<CredentialType> {
    return this.gate.run(organizationId, actor, 'requirements.manage', async () => {
      return this.types.get(organizationId, await this.types.create(organizationId, withoutRepeats(fields)));
    });
  }

  update(organizationId: string, actor: Actor, typeId: string, fields: CredentialTypeFields): Promise<CredentialType> {
    return this.gate.run(organizationId, actor, 'requirements.manage', async () => {
      await this.types.update(organizationId, typeId, withoutRepeats(fields));
      return this.types.get(organizationId, typeId);
    });
  }

  remove(organizationId: string, actor: Actor, typeId: string): Promise<void> {
    return this.gate.run(organizationId, actor, 'requirements.manage', async () => {
      await this.types.remove(organizationId, typeId);
    });
  }
}

function withoutRepeats({ aliases, ...fields }: CredentialTypeFields): CredentialTypeFields {
  const keyOf = (text: string) => text.normalize('NFC').toLowerCase();
  const byKey = new Map(aliases.toReversed().map((alias) => [keyOf(alias), alias]));
  byKey.delete(keyOf(fields.name));
  return { ...fields, aliases: [...byKey.values()].toReversed() };
}
