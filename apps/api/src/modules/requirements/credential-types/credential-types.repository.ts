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
import { DomainError } from '../../../platform/domain-error.js';
import { isNameTaken } from '../name-taken.js';

const typeNotFound = () => new DomainError('credential-type-not-found', 404, 'Credential type not found.');
const nameTaken = () =>
  new DomainError('credential-type-name-taken', 409, 'There is a credential type of this name already.');
const limitReached = () =>
  new DomainError(
    'credential-type-limit-reached',
    409,
    `An organization can have at most ${REQUIREMENT_LIMITS.types} credential types. Delete one first.`,
  );

/** Every method is scoped to one organization. Callers must lock the organization before changes. */
@Injectable()
export class CredentialTypesRepository {
  constructor(
    @InjectRepository(CredentialType) private readonly types: Repository<CredentialType>,
    private readonly statements: Statements,
  ) {}

  list(organizationId: string): Promise<CredentialTypeDto[]> {
    return this.statements.sql<CredentialTypeDto[]>`
      select id, name, aliases, issuing_body as "issuingBody", needs_document as "needsDocument", needs_review as "needsReview"
      from credential_types where organization_id = ${organizationId} order by lower(name), id`;
  }

  async get(organizationId: string, typeId: string): Promise<CredentialTypeDto> {
    const type = await this.types.findOneBy({ id: typeId, organizationId });
    if (!type) throw typeNotFound();
    const { id, name, aliases, issuingBody, needsDocument, needsReview } = type;
    return { id, name, aliases, issuingBody, needsDocument, needsReview };
  }

  async create(organizationId: string, fields: CredentialTypeFields): Promise<string> {
    if ((await this.types.countBy({ organizationId })) >= REQUIREMENT_LIMITS.types) throw limitReached();
    if (await isNameTaken(this.types, organizationId, fields.name)) throw nameTaken();
    const { identifiers } = await this.types.insert({ organizationId, ...fields });
    return identifiers[0]?.['id'] as string;
  }

  async update(organizationId: string, typeId: string, fields: CredentialTypeFields): Promise<void> {
    await this.get(organizationId, typeId);
    if (await isNameTaken(this.types, organizationId, fields.name, typeId)) throw nameTaken();
    await this.types.update({ id: typeId, organizationId }, fields);
  }

  /** Requirements and type assignments are deleted by foreign-key cascade. */
  async remove(organizationId: string, typeId: string): Promise<void> {
    const { affected } = await this.types.delete({ id: typeId, organizationId });
    if (!affected) throw typeNotFound();
  }
}
