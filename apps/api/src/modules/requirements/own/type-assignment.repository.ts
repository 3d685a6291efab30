import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CredentialTypeAssignment } from '@tracker/database/entities/credentials/credential-type-assignment.entity';
import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';

@Injectable()
export class TypeAssignmentRepository {
  constructor(
    @InjectRepository(Credential) private readonly credentials: Repository<Credential>,
    @InjectRepository(CredentialTypeAssignment) private readonly assignments: Repository<CredentialTypeAssignment>,
    private readonly statements: Statements,
  ) {}

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

  async clear(userId: string, credentialId: string): Promise<void> {
    await this.assignments.delete({ userId, credentialId });
  }

  async typeIdsOf(userId: string, credentialId: string): Promise<string[]> {
    const rows = await this.assignments.find({ where: { userId, credentialId }, order: { typeId: 'ASC' } });
    return rows.map(({ typeId }) => typeId);
  }
}
