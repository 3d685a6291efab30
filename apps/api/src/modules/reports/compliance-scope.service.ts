import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { isAllowed, type Role } from '@tracker/contracts/organizations/permissions';
import type { Actor } from '../../platform/actor/actor.js';
import { Clock, todayOf, todaysAt } from '../../platform/clock.js';
import { organizationNotFound } from '../../platform/domain-error.js';
import type { MatrixPerson } from '../requirements/matrix/matrix.repository.js';
import { ComplianceRepository, type ScopePerson } from './compliance.repository.js';

export interface ComplianceScope {
  organization: { id: string; name: string; role: Role } | null;
  people: ScopePerson[];
  required: MatrixPerson[];
  today: CalendarDate;
}

@Injectable()
export class ComplianceScopeService {
  constructor(
    private readonly compliance: ComplianceRepository,
    private readonly clock: Clock,
  ) {}

  /** To non-members, the organization does not exist. One statement in either case. */
  async resolve(actor: Actor, organizationId: string | undefined): Promise<ComplianceScope> {
    const now = this.clock.now();
    const today = todayOf(actor, now);
    if (!organizationId) {
      const rows = await this.compliance.findPerson(actor.userId);
      return {
        organization: null,
        today,
        required: [],
        people: rows.map((row) => ({ ...row, today, isVisible: true })),
      };
    }
    const members = await this.compliance.listMembers(organizationId);
    const reader = members.find(({ userId }) => userId === actor.userId);
    if (!reader || !isAllowed(reader.role, 'reports.read')) throw organizationNotFound();
    const todayOfMember = todaysAt(now);
    const seesEveryone = isAllowed(reader.role, 'reports.read-everyone');
    return {
      organization: { id: reader.organizationId, name: reader.organizationName, role: reader.role },
      today,
      required: members.filter(({ requires }) => requires),
      people: members.map((member) => ({
        ...member,
        today: todayOfMember(member),
        isVisible: seesEveryone || member === reader,
      })),
    };
  }
}
