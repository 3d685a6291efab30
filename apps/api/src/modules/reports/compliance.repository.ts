import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '@tracker/contracts/calendar-date';
import type { ComplianceEntry, EntryCursor } from '@tracker/contracts/compliance-report';
import type { ReportList } from '@tracker/contracts/compliance-rules';
import type { CredentialAge, IssuerCount } from '@tracker/contracts/credential-insights';
import type { Role } from '@tracker/contracts/roles';
import { PreparedReads } from '@tracker/database/prepared';
import type { ScopePerson } from './compliance-scope.service.js';
import {
  COMPLIANCE_REPORT,
  COMPLIANCE_REPORT_WITH_INSIGHTS,
  entriesStatement,
  MEMBERS_OF_REPORT,
  PERSON_OF_REPORT,
} from './compliance.statements.js';

export interface PersonRow {
  userId: string;
  email: string;
  name: string;
  timeZone: string;
}

export interface MemberRow extends PersonRow {
  role: Role;
  organizationId: string;
  organizationName: string;
}

/** What one person has: zeros for people without credentials. */
export interface PersonCounts {
  userId: string;
  total: number;
  valid: number;
  expiring: number;
  expired: number;
  missingDocuments: number;
  /** Those of the list of upcoming renewals. */
  upcoming: number;
}

/** The lists are JSON. */
export type ReportRow = Record<ReportList, string> & {
  people: PersonCounts[];
  /** Null unless they were asked for, as the ages. */
  topIssuers: IssuerCount[] | null;
  ages: Record<CredentialAge, number> | null;
  /** How many credentials have expired, or will have, by the end of the first, second, … month. */
  untilMonths: number[];
};

export interface ReportRequest {
  listLimit: number;
  /** The last days of the months to count by. */
  lastDays: readonly CalendarDate[];
  withInsights: boolean;
}

/** Every method is about the people it is given, or about one organization. */
@Injectable()
export class ComplianceRepository {
  constructor(private readonly reads: PreparedReads) {}

  findPerson(userId: string): Promise<PersonRow[]> {
    return this.reads.rows(PERSON_OF_REPORT, [userId]);
  }

  listMembers(organizationId: string): Promise<MemberRow[]> {
    return this.reads.rows(MEMBERS_OF_REPORT, [organizationId]);
  }

  async report(
    people: readonly ScopePerson[],
    { listLimit, lastDays, withInsights }: ReportRequest,
  ): Promise<ReportRow> {
    const statement = withInsights ? COMPLIANCE_REPORT_WITH_INSIGHTS : COMPLIANCE_REPORT;
    const row = await this.reads.one<ReportRow>(statement, [...columnsOf(people), listLimit, lastDays]);
    if (!row) throw new Error('A statement of aggregates answered without a row.');
    return row;
  }

  listEntries(
    people: readonly ScopePerson[],
    list: ReportList,
    after: EntryCursor | undefined,
    limit: number,
  ): Promise<ComplianceEntry[]> {
    const cursor = after ? [after.expiryDate, after.id] : [];
    return this.reads.rows(entriesStatement(list, !after), [...columnsOf(people), limit, ...cursor]);
  }
}

function columnsOf(people: readonly ScopePerson[]): unknown[] {
  return [
    people.map(({ userId }) => userId),
    people.map(({ today }) => today),
    people.map(({ isVisible }) => isVisible),
    people.map(({ name }) => name),
  ];
}
