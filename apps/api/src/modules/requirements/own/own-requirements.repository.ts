import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ProgressFields } from '@tracker/contracts/requirements/own-requirements';
import { CredentialTypeAssignment } from '@tracker/database/entities/credentials/credential-type-assignment.entity';
import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { RequirementProgress } from '@tracker/database/entities/requirements/requirement-progress.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { MatrixRepository, type MatrixPerson } from '../matrix/matrix.repository.js';

@Injectable()
export class OwnRequirementsRepository {
  constructor(
    @InjectRepository(RequirementProgress) private readonly progress: Repository<RequirementProgress>,
    @InjectRepository(Credential) private readonly credentials: Repository<Credential>,
    @InjectRepository(CredentialTypeAssignment) private readonly assignments: Repository<CredentialTypeAssignment>,
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    private readonly matrix: MatrixRepository,
    private readonly statements: Statements,
  ) {}

  async organizationNames(userId: string): Promise<Map<string, string>> {
    const rows = await this.memberships.find({ where: { userId }, relations: { organization: true } });
    return new Map(rows.map(({ organizationId, organization }) => [organizationId, organization.name]));
  }

  async lockMemberships(userId: string): Promise<MatrixPerson[]> {
    await this.memberships.find({
      select: { organizationId: true },
      where: { userId },
      order: { organizationId: 'ASC' },
      lock: { mode: 'for_key_share' },
    });
    return this.matrix.membershipsOf(userId);
  }

  async saveProgress(organizationId: string, userId: string, typeId: string, fields: ProgressFields): Promise<void> {
    await this.progress.upsert({ organizationId, userId, typeId, ...fields }, ['typeId', 'userId']);
  }

  async removeProgress(userId: string, typeId: string): Promise<void> {
    await this.progress.delete({ userId, typeId });
  }

  lockCredential(ownerId: string, id: string): Promise<Credential | null> {
    return this.credentials.findOne({ where: { id, ownerId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Null unless the person is a member. Raw SQL because it locks both rows until the transaction ends. */
  async organizationOfType(userId: string, typeId: string): Promise<string | null> {
    const [row] = await this.statements.sql<{ organizationId: string }[]>`
      select m.organization_id as "organizationId" from credential_types t join memberships m using (organization_id)
      where t.id = ${typeId} and m.user_id = ${userId} for key share`;
    return row?.organizationId ?? null;
  }

  async assign(userId: string, organizationId: string, credentialId: string, typeId: string): Promise<void> {
    await this.assignments.upsert({ credentialId, organizationId, userId, typeId }, ['credentialId', 'organizationId']);
  }

  async clearTypes(userId: string, credentialId: string): Promise<void> {
    await this.assignments.delete({ userId, credentialId });
  }

  async typeIdsOf(userId: string, credentialId: string): Promise<string[]> {
    const rows = await this.assignments.find({ where: { userId, credentialId }, order: { typeId: 'ASC' } });
    return rows.map(({ typeId }) => typeId);
  }
}
