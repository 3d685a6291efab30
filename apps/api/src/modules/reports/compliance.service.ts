import { Injectable } from '@nestjs/common';
import { addDays } from '@tracker/contracts/values/calendar-date';
import {
  type ComplianceQuery,
  entryCursorText,
  type EntryPage,
  type EntryQuery,
  type ScopeQuery,
} from '@tracker/contracts/reports/compliance-report';
import { REPORT_LIST_LIMIT } from '@tracker/contracts/reports/compliance-rules';
import { monthStarts, SCHEDULE_MONTHS } from '@tracker/contracts/reports/credential-insights';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import type { Actor } from '../../platform/actor/actor.js';
import { Clock, todayOf, todaysAt } from '../../platform/clock.js';
import { organizationNotFound, permissionDenied } from '../../platform/domain-error.js';
import { MatrixService } from '../requirements/matrix/matrix.service.js';
import { reportJson } from './compliance.mapper.js';
import { ComplianceRepository, type ComplianceScope } from './compliance.repository.js';

@Injectable()
export class ComplianceService {
  constructor(
    private readonly compliance: ComplianceRepository,
    private readonly matrix: MatrixService,
    private readonly clock: Clock,
  ) {}

  async reportJson(actor: Actor, { insights, ...wanted }: ComplianceQuery): Promise<string> {
    const scope = await this.scopeFor(actor, wanted);
    // One month more than shown, because the last month ends the day before the next one starts.
    const months = monthStarts(scope.today, SCHEDULE_MONTHS + 1);
    const [row, requirementsMet] = await Promise.all([
      this.compliance.report(scope.people, {
        listLimit: REPORT_LIST_LIMIT,
        lastDays: months.slice(1).map((first) => addDays(first, -1)),
        withInsights: insights,
      }),
      scope.organization && this.matrix.metBy(scope.required),
    ]);
    return reportJson(
      scope,
      row,
      months.slice(0, SCHEDULE_MONTHS).map((day) => day.slice(0, 7)),
      requirementsMet,
    );
  }

  async entries(actor: Actor, { list, after, limit, from, to, ...wanted }: EntryQuery): Promise<EntryPage> {
    const { people } = await this.scopeFor(actor, wanted);
    const rows = await this.compliance.listEntries(people, list, after, {
      from: from ?? null,
      to: to ?? null,
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { entries: page, next: rows.length > limit && last ? entryCursorText(last) : null };
  }

  /** To non-members, the organization does not exist. One statement in either case. */
  private async scopeFor(actor: Actor, { organizationId, group }: ScopeQuery): Promise<ComplianceScope> {
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
    const everyone = await this.compliance.listMembers(organizationId, group ?? null);
    const reader = everyone.find(({ userId }) => userId === actor.userId);
    if (!reader || !isAllowed(reader.role, 'reports.read')) throw organizationNotFound();
    const todayOfMember = todaysAt(now);
    const seesEveryone = isAllowed(reader.role, 'reports.read-everyone');
    // The totals of a small group would tell a plain member about others.
    if (group && !seesEveryone) throw permissionDenied(denialText('reports.read-everyone'));
    const members = everyone.filter(({ isInGroup }) => isInGroup);
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
