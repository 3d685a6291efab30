import { Injectable } from '@nestjs/common';
import { daysBetween } from '@tracker/contracts/values/calendar-date';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import { settlementOf } from '@tracker/contracts/requirements/requirement-states';
import type {
  AssignedTypes,
  OwnRequirement,
  Progress,
  ProgressFields,
} from '@tracker/contracts/requirements/own-requirements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, todayOf } from '../../../platform/clock.js';
import { credentialArchived, credentialNotFound, DomainError, invalidInput } from '../../../platform/domain-error.js';
import { MatrixRepository } from '../matrix/matrix.repository.js';
import type { RequiredCell } from '../matrix/matrix.statements.js';
import { requirementNotFound } from '../definitions/requirements.service.js';
import { OwnRequirementsRepository } from './own-requirements.repository.js';

const nothingToRenew = () =>
  new DomainError('nothing-to-renew', 409, 'This requirement needs no action: it is met, in review or waived.');

/** Also thrown for unknown types, so that ids cannot be probed. */
const foreignType = () =>
  new DomainError('foreign-credential-type', 403, 'This type belongs to an organization you are not in.');

@Injectable()
export class OwnRequirementsService {
  constructor(
    private readonly matrix: MatrixRepository,
    private readonly own: OwnRequirementsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list({ userId }: Actor): Promise<OwnRequirement[]> {
    const memberships = await this.matrix.membershipsOf(userId);
    const names = await this.own.organizationNames(userId);
    const rows = await this.matrix.requiredCells(memberships, this.clock.now());
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
      if ((await this.own.organizationOfType(actor.userId, typeId)) === null) throw requirementNotFound();
      await this.own.saveProgress(organizationId, actor.userId, typeId, fields);
    });
    return fields;
  }

  async end(actor: Actor, requirementId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const { typeId } = await this.find(actor, requirementId);
      await this.own.removeProgress(actor.userId, typeId);
    });
  }

  assignType({ userId }: Actor, id: string, typeId: string | null): Promise<AssignedTypes> {
    return this.unitOfWork.run(async () => {
      const credential = await this.own.lockCredential(userId, id);
      if (!credential) throw credentialNotFound();
      if (credential.archivedAt !== null) throw credentialArchived();
      if (typeId === null) {
        await this.own.clearTypes(userId, id);
        return { id, typeId, typeIds: [] };
      }
      const organizationId = await this.own.organizationOfType(userId, typeId);
      if (organizationId === null) throw foreignType();
      await this.own.assign(userId, organizationId, id, typeId);
      return { id, typeId, typeIds: await this.own.typeIdsOf(userId, id) };
    });
  }

  /** Throws "not found" for requirements of other people, so that ids cannot be probed. */
  private async find({ userId }: Actor, requirementId: string): Promise<RequiredCell> {
    const rows = await this.matrix.requiredCells(await this.own.lockMemberships(userId), this.clock.now());
    const row = rows.find(({ askedBy }) => askedBy.some((one) => one.requirementId === requirementId.toLowerCase()));
    if (!row) throw requirementNotFound();
    return row;
  }
}

export function ownRequirementOf(row: RequiredCell, organizationName: string): OwnRequirement {
  const { userId: _, worth, ambiguous, isRenewalInReview, progressUntil, progressNote, ...facts } = row;
  const { state, credentialId } = facts;
  return {
    ...facts,
    organizationName,
    ambiguousCredentialIds: ambiguous,
    settle: settlementOf({ state, worth, credentialId, isAmbiguous: ambiguous.length > 0, isRenewalInReview }),
    progress: progressUntil === null ? null : { until: progressUntil, note: progressNote },
  };
}
