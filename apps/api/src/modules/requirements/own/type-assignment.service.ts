import { Injectable } from '@nestjs/common';
import type { AssignedTypes } from '@tracker/contracts/requirements/own-requirements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { credentialArchived, credentialNotFound, DomainError } from '../../../platform/domain-error.js';
import { TypeAssignmentRepository } from './type-assignment.repository.js';

/** Also thrown for unknown types, so that ids cannot be probed. */
const foreignType = () =>
  new DomainError('foreign-credential-type', 403, 'This type belongs to an organization you are not in.');

@Injectable()
export class TypeAssignmentService {
  constructor(
    private readonly assignments: TypeAssignmentRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  assign({ userId }: Actor, id: string, typeId: string | null): Promise<AssignedTypes> {
    return this.unitOfWork.run(async () => {
      const credential = await this.assignments.lockCredential(userId, id);
      if (!credential) throw credentialNotFound();
      if (credential.archivedAt !== null) throw credentialArchived();
      if (typeId === null) {
        await this.assignments.clear(userId, id);
        return { id, typeId, typeIds: [] };
      }
      const organizationId = await this.assignments.organizationOfType(userId, typeId);
      if (organizationId === null) throw foreignType();
      await this.assignments.assign(userId, organizationId, id, typeId);
      return { id, typeId, typeIds: await this.assignments.typeIdsOf(userId, id) };
    });
  }
}
