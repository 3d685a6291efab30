import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { ComplianceEntry, EntryCursor } from '@tracker/contracts/reports/compliance-report';
import type { ReportList } from '@tracker/contracts/reports/compliance-rules';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { Statements, statement } from '@tracker/database/statements';
import type { MatrixPerson } from '../requirements/matrix/matrix.repository.js';
import { FIRST_ENTRIES, NEXT_ENTRIES, type Period } from './compliance-entries.statements.js';
import { COMPLIANCE_REPORT, COMPLIANCE_REPORT_WITH_INSIGHTS, type ReportRow } from './compliance.statements.js';

interface PersonRow {
  userId: string;
  email: string;
  name: string;
  timeZone: string;
}

interface ScopePerson extends PersonRow {
  today: CalendarDate;
  /** Whether the reader may see this person's rows; otherwise they count only in the totals. */
  isVisible: boolean;
}

interface MemberRow extends PersonRow {
  role: Role;
  organizationId: string;
  organizationName: string;
  joinedAt: Date;
  requires: boolean;
  isInGroup: boolean;
}

export interface ComplianceScope {
  organization: { id: string; name: string; role: Role } | null;
  people: ScopePerson[];
  required: MatrixPerson[];
  today: CalendarDate;
}

const PERSON = `select u.id as "userId", u.email, u.time_zone as "timeZone",
    display_name(u.first_name, u.last_name, u.email) as name`;

const PERSON_OF_REPORT = statement<{ userId: string }, PersonRow>(
  'report-person',
  `${PERSON} from users u where u.id = :userId`,
);

const MEMBERS_OF_REPORT = statement<{ organizationId: string; groupId: string | null }, MemberRow>(
  'report-members',
  `${PERSON}, m.role, m.joined_at as "joinedAt", o.id as "organizationId", o.name as "organizationName",
    exists (select from requirements r where r.organization_id = o.id) as requires,
    :groupId::uuid is null or exists (select from requirement_group_members g
      where g.group_id = :groupId::uuid and g.user_id = m.user_id and g.organization_id = m.organization_id) as "isInGroup"
    from memberships m join users u on u.id = m.user_id join organizations o on o.id = m.organization_id
    where m.organization_id = :organizationId order by m.joined_at, u.id`,
);

interface ReportRequest {
  listLimit: number;
  lastDays: readonly CalendarDate[];
  withInsights: boolean;
}

/** Membership is read from the primary because permissions must take effect immediately. */
@Injectable()
export class ComplianceRepository {
  constructor(private readonly statements: Statements) {}

  findPerson(userId: string): Promise<PersonRow[]> {
    return this.statements.rows(PERSON_OF_REPORT, { userId });
  }

  listMembers(organizationId: string, groupId: string | null): Promise<MemberRow[]> {
    return this.statements.rows(MEMBERS_OF_REPORT, { organizationId, groupId });
  }

  async report(
    people: readonly ScopePerson[],
    { listLimit, lastDays, withInsights }: ReportRequest,
  ): Promise<ReportRow> {
    const statement = withInsights ? COMPLIANCE_REPORT_WITH_INSIGHTS : COMPLIANCE_REPORT;
    const row = await this.statements.one(statement, { ...columnsOf(people), limit: listLimit, lastDays });
    if (!row) throw new Error('A statement of aggregates answered without a row.');
    return row;
  }

  listEntries(
    people: readonly ScopePerson[],
    list: ReportList,
    after: EntryCursor | undefined,
    page: Period & { limit: number },
  ): Promise<ComplianceEntry[]> {
    const listed = { ...columnsOf(people), ...page };
    if (!after) return this.statements.rows(FIRST_ENTRIES[list], listed);
    return this.statements.rows(NEXT_ENTRIES[list], { ...listed, ...after });
  }
}

function columnsOf(people: readonly ScopePerson[]) {
  return {
    people: people.map(({ userId }) => userId),
    days: people.map(({ today }) => today),
    visible: people.map(({ isVisible }) => isVisible),
    names: people.map(({ name }) => name),
  };
}
