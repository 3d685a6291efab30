import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { daysBetween } from '@tracker/contracts/values/calendar-date';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import { settlementOf } from '@tracker/contracts/requirements/requirement-states';
import type {
  AssignedTypes,
  OwnRequirement,
  Progress,
  ProgressFields,
} from '@tracker/contracts/requirements/own-requirements';
import { CredentialTypeAssignment } from '@tracker/database/entities/credentials/credential-type-assignment.entity';
import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { RequirementProgress } from '@tracker/database/entities/requirements/requirement-progress.entity';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import type { Actor } from '../../platform/actor/actor.js';
import { Clock, todayOf } from '../../platform/clock.js';
import { credentialArchived, credentialNotFound, DomainError, invalidInput } from '../../platform/domain-error.js';
import { type MatrixPerson, MatrixRepository } from './matrix/matrix.repository.js';
import type { RequiredCell } from './matrix/matrix.statements.js';
import { requirementNotFound } from './definitions/requirements.service.js';

const nothingToRenew = () =>
  new DomainError('nothing-to-renew', 409, 'This requirement needs no action: it is met, in review or waived.');

/** Also thrown for unknown types, so that ids cannot be probed. */
const foreignType = () =>
  new DomainError('foreign-credential-type', 403, 'This type belongs to an organization you are not in.');

@Injectable()
export class OwnRequirementsService {
  constructor(
    @InjectRepository(RequirementProgress) private readonly progress: Repository<RequirementProgress>,
    @InjectRepository(Credential) private readonly credentials: Repository<Credential>,
    @InjectRepository(CredentialTypeAssignment) private readonly assignments: Repository<CredentialTypeAssignment>,
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    private readonly matrix: MatrixRepository,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list({ userId }: Actor): Promise<OwnRequirement[]> {
    const memberships = await this.memberships.find({ where: { userId }, relations: { organization: true } });
    const names = new Map(memberships.map(({ organizationId, organization }) => [organizationId, organization.name]));
    const rows = await this.matrix.requiredCells(await this.matrix.membershipsOf(userId), this.clock.now());
    return rows.map((row) => ownRequirementOf(row, names.get(row.organizationId) ?? ''));
  }

  /** Progress is stored per type, so any requirement for that type identifies it. */
  async mark(actor: Actor, requirementId: string, fields: ProgressFields): Promise<Progress> {
    const days = daysBetween(todayOf(actor, this.clock.now()), fields.until);
    if (days < 0) throw invalidInput('The day must not be in the past.');
    if (days > REQUIREMENT_LIMITS.progressDays)
      throw invalidInput(`The day must be within ${REQUIREMENT_LIMITS.progressDays} days.`);
    await this.unitOfWork.run(async () => {
      const { organizationId, typeId, state } = await this.find(actor, requirementId);
      if (state === 'met' || state === 'in-review' || state === 'waived') throw nothingToRenew();
      if ((await this.organizationOfType(actor.userId, typeId)) === null) throw requirementNotFound();
      await this.progress.upsert({ organizationId, userId: actor.userId, typeId, ...fields }, ['typeId', 'userId']);
    });
    return fields;
  }

  async end(actor: Actor, requirementId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const { typeId } = await this.find(actor, requirementId);
      await this.progress.delete({ userId: actor.userId, typeId });
    });
  }

  assignType({ userId }: Actor, id: string, typeId: string | null): Promise<AssignedTypes> {
    return this.unitOfWork.run(async () => {
      const credential = await this.lockCredential(userId, id);
      if (!credential) throw credentialNotFound();
      if (credential.archivedAt !== null) throw credentialArchived();
      if (typeId === null) {
        await this.assignments.delete({ userId, credentialId: id });
        return { id, typeId, typeIds: [] };
      }
      const organizationId = await this.organizationOfType(userId, typeId);
      if (organizationId === null) throw foreignType();
      const assignment = { credentialId: id, organizationId, userId, typeId };
      await this.assignments.upsert(assignment, ['credentialId', 'organizationId']);
      const assigned = await this.assignments.find({ where: { userId, credentialId: id }, order: { typeId: 'ASC' } });
      return { id, typeId, typeIds: assigned.map((one) => one.typeId) };
    });
  }

  lockCredential(ownerId: string, id: string): Promise<Credential | null> {
    return this.credentials.findOne({ where: { id, ownerId }, lock: { mode: 'pessimistic_write' } });
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

  /** Null unless the person is a member. Raw SQL because it locks both rows until the transaction ends. */
  async organizationOfType(userId: string, typeId: string): Promise<string | null> {
    const [row] = await this.statements.sql<{ organizationId: string }[]>`
      select m.organization_id as "organizationId" from credential_types t join memberships m using (organization_id)
      where t.id = ${typeId} and m.user_id = ${userId} for key share`;
    return row?.organizationId ?? null;
  }

  /** Throws "not found" for requirements of other people, so that ids cannot be probed. */
  private async find({ userId }: Actor, requirementId: string): Promise<RequiredCell> {
    const rows = await this.matrix.requiredCells(await this.lockMemberships(userId), this.clock.now());
    const row = rows.find(({ askedBy }) => askedBy.some((one) => one.requirementId === requirementId.toLowerCase()));
    if (!row) throw requirementNotFound();
    return row;
  }
}

export function ownRequirementOf(row: RequiredCell, organizationName: string): OwnRequirement {
  const { userId: _userId, worth: _worth, isExpired: _isExpired, isRenewalInReview: _isInReview, ...shown } = row;
  const { ambiguous, reviewed, progressUntil, progressNote, ...facts } = shown;
  return {
    ...facts,
    organizationName,
    ambiguousCredentialIds: ambiguous,
    reviewedOthers: reviewed.filter(({ credentialId }) => credentialId !== row.credentialId),
    settle: settlementOf(row),
    progress: progressUntil === null ? null : { until: progressUntil, note: progressNote },
  };
}
