import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type {
  CredentialTypeFields,
  CredentialType as CredentialTypeDto,
} from '@tracker/contracts/requirements/requirements';
import { CredentialType } from '@tracker/database/entities/requirements/credential-type.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { DomainError } from '../../../platform/domain-error.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { limitReached, withoutRepeats } from './definitions.policy.js';
import { isNameTaken } from './name-taken.js';

const typeNotFound = () => new DomainError('credential-type-not-found', 404, 'Credential type not found.');
const nameTaken = () =>
  new DomainError('credential-type-name-taken', 409, 'A credential type with this name already exists.');

@Injectable()
export class CredentialTypesService {
  constructor(
    @InjectRepository(CredentialType) private readonly types: Repository<CredentialType>,
    private readonly statements: Statements,
    private readonly authorizer: OrganizationAuthorizer,
  ) {}

  list(organizationId: string): Promise<CredentialTypeDto[]> {
    return this.statements.sql<CredentialTypeDto[]>`
      select id, name, aliases, issuing_body as "issuingBody", needs_document as "needsDocument", needs_review as "needsReview"
      from credential_types where organization_id = ${organizationId} order by lower(name), id`;
  }

  async get(organizationId: string, typeId: string): Promise<CredentialTypeDto> {
    const type = await this.types.findOneBy({ id: typeId, organizationId });
    if (!type) throw typeNotFound();
    return type;
  }

  create(organizationId: string, actor: Actor, fields: CredentialTypeFields): Promise<CredentialTypeDto> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', async () => {
      if ((await this.types.countBy({ organizationId })) >= REQUIREMENT_LIMITS.types)
        throw limitReached('credential-type', REQUIREMENT_LIMITS.types, 'credential types');
      if (await isNameTaken(this.types, organizationId, fields.name)) throw nameTaken();
      const { identifiers } = await this.types.insert({ organizationId, ...withoutRepeats(fields) });
      return this.get(organizationId, identifiers[0]?.['id'] as string);
    });
  }

  update(
    organizationId: string,
    actor: Actor,
    typeId: string,
    fields: CredentialTypeFields,
  ): Promise<CredentialTypeDto> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', async () => {
      await this.get(organizationId, typeId);
      if (await isNameTaken(this.types, organizationId, fields.name, typeId)) throw nameTaken();
      await this.types.update({ id: typeId, organizationId }, withoutRepeats(fields));
      return this.get(organizationId, typeId);
    });
  }

  remove(organizationId: string, actor: Actor, typeId: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', async () => {
      const { affected } = await this.types.delete({ id: typeId, organizationId });
      if (!affected) throw typeNotFound();
    });
  }
}
