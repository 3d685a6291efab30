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
import { Statements } from '@tracker/database/statements';
import type { Actor } from '../../platform/actor/actor.js';
import { Clock, todayOf, todaysAt } from '../../platform/clock.js';
import { organizationNotFound, permissionDenied } from '../../platform/domain-error.js';
import { MatrixService } from '../requirements/matrix/matrix.service.js';
import { FIRST_ENTRIES, NEXT_ENTRIES } from './compliance-entries.statements.js';
import { type ComplianceScope, reportJson } from './compliance.mapper.js';
import {
  COMPLIANCE_REPORT,
  COMPLIANCE_REPORT_WITH_INSIGHTS,
  MEMBERS_OF_REPORT,
  PERSON_OF_REPORT,
} from './compliance.statements.js';

@Injectable()
export class ComplianceService {
  constructor(
    private readonly statements: Statements,
    private readonly matrix: MatrixService,
    private readonly clock: Clock,
  ) {}

  async reportJson(actor: Actor, { insights, ...wanted }: ComplianceQuery): Promise<string> {
    const scope = await this.scopeFor(actor, wanted);
    // One month more than shown, because the last month ends the day before the next one starts.
    const months = monthStarts(scope.today, SCHEDULE_MONTHS + 1);
    const lastDays = months.slice(1).map((first) => addDays(first, -1));
    const report = { ...columnsOf(scope.people), limit: REPORT_LIST_LIMIT, lastDays };
    const [row, requirementsMet] = await Promise.all([
      this.statements.one(insights ? COMPLIANCE_REPORT_WITH_INSIGHTS : COMPLIANCE_REPORT, report),
      scope.organization && this.matrix.metBy(scope.required),
    ]);
    if (!row) throw new Error('A statement of aggregates answered without a row.');
    return reportJson(
      scope,
      row,
      months.slice(0, SCHEDULE_MONTHS).map((day) => day.slice(0, 7)),
      requirementsMet,
    );
  }

  async entries(actor: Actor, { list, after, limit, from, to, ...wanted }: EntryQuery): Promise<EntryPage> {
    const { people } = await this.scopeFor(actor, wanted);
    const listed = { ...columnsOf(people), from: from ?? null, to: to ?? null, limit: limit + 1 };
    const rows = after
      ? await this.statements.rows(NEXT_ENTRIES[list], { ...listed, ...after })
      : await this.statements.rows(FIRST_ENTRIES[list], listed);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { entries: page, next: rows.length > limit && last ? entryCursorText(last) : null };
  }

  /**
   * To non-members, the organization does not exist. One statement in either case, on the primary because permissions
   * must take effect immediately.
   */
  private async scopeFor(actor: Actor, { organizationId, group }: ScopeQuery): Promise<ComplianceScope> {
    const now = this.clock.now();
    const today = todayOf(actor, now);
    if (!organizationId) {
      const rows = await this.statements.rows(PERSON_OF_REPORT, { userId: actor.userId });
      return {
        organization: null,
        today,
        required: [],
        people: rows.map((row) => ({ ...row, today, isVisible: true })),
      };
    }
    const everyone = await this.statements.rows(MEMBERS_OF_REPORT, { organizationId, groupId: group ?? null });
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

function columnsOf(people: ComplianceScope['people']) {
  return {
    people: people.map(({ userId }) => userId),
    days: people.map(({ today }) => today),
    visible: people.map(({ isVisible }) => isVisible),
    names: people.map(({ name }) => name),
  };
}
