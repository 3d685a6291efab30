import type { Readable } from 'node:stream';
import { CREDENTIAL_STATUSES } from '@tracker/contracts/credentials/credential-status';
import type { MatrixTotals } from '@tracker/contracts/requirements/compliance-matrix';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { execute, type Reading, statement, type Statements } from '@tracker/database/statements';
import { type ExportRow, inForceOn } from '../../credentials/export/export-sql.js';
import type { CredentialExportService, ExportScope } from '../../credentials/export/credential-export.service.js';
import { cellsSql, NAME_OF_STATE, type PeopleToJudge, severity } from '../../requirements/matrix/cells.sql.js';
import { columnsOf, type MatrixPerson } from '../../requirements/matrix/matrix.repository.js';
import { TOTALS } from '../../requirements/matrix/matrix.statements.js';

export interface RequirementRow {
  memberName: string;
  email: string;
  requirement: string;
  requiredFor: string;
  state: CellState;
  until: CalendarDate | null;
  credentialName: string | null;
  issuingBody: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
}

const PEOPLE_AT_ONCE = 100;

const packStatements = (name: string, credentials: string) => {
  const cells = cellsSql(credentials);
  return {
    rows: statement<PeopleToJudge, Omit<RequirementRow, 'memberName' | 'email'> & { position: number }>(
      `audit-pack-requirements-${name}`,
      `with ${cells}
      select cell.position::int, type.name as requirement, ${NAME_OF_STATE} as state, cell.until::text, cell.reason,
        cell.credential_name as "credentialName", best.issuing_body as "issuingBody",
        (select string_agg(coalesce(g.name, 'Everyone'), ', ' order by g.name nulls first)
          from demand left join requirement_groups g on g.id = demand.group_id
          where demand.organization_id = cell.organization_id and demand.user_id = cell.user_id and demand.type_id = cell.type_id) as "requiredFor",
        display_name(decider.first_name, decider.last_name, decider.email) as "decidedBy",
        coalesce(waiver.granted_at, review.decided_at) as "decidedAt"
      from cell join type on type.id = cell.type_id
      left join best on best.organization_id = cell.organization_id and best.user_id = cell.user_id and best.type_id = cell.type_id
      left join waivers waiver on waiver.requirement_id = cell.requirement_id and waiver.user_id = cell.user_id
        and cell.severity = ${severity('waived')}
      left join credential_reviews review on review.organization_id = cell.organization_id and review.credential_id = cell.credential_id
        and review.type_id = cell.type_id and type.needs_review and waiver.id is null
      left join users decider on decider.id = coalesce(waiver.granted_by, review.decided_by)
      where cell.requirement_id is not null order by cell.position, cell.severity, cell.place`,
      { plan: 'fresh' },
    ),
    totals: statement<PeopleToJudge, { totals: MatrixTotals }>(
      `audit-pack-totals-${name}`,
      `with ${cells} select ${TOTALS} as totals`,
      { plan: 'fresh' },
    ),
  };
};

const NOW = packStatements('now', 'credentials');
const PAST = packStatements('past', inForceOn('person.today'));

interface PackChoice {
  people: readonly MatrixPerson[];
  now: Date | CalendarDate;
  isPast: boolean;
}

/** All parts of a pack are read from one snapshot, so that they agree. End it, with the error if there was one. */
export async function openSnapshot(
  statements: Statements,
  exports: CredentialExportService,
  choice: PackChoice,
): Promise<PackSnapshot> {
  const reading = await statements.begin();
  try {
    await reading.connection.query('set transaction isolation level repeatable read');
    return new PackSnapshot(reading, exports, choice);
  } catch (error) {
    await reading.end(error);
    throw error;
  }
}

export class PackSnapshot {
  private readonly statements;

  constructor(
    private readonly reading: Reading,
    private readonly exports: CredentialExportService,
    private readonly choice: PackChoice,
  ) {
    this.statements = choice.isPast ? PAST : NOW;
  }

  end(error?: unknown): Promise<void> {
    return this.reading.end(error);
  }

  async totals(): Promise<MatrixTotals> {
    const [row] = await execute(
      this.reading.connection,
      this.statements.totals,
      columnsOf(this.choice.people, this.choice.now),
    );
    if (!row) throw new Error('A statement of aggregates answered without a row.');
    return row.totals;
  }

  async *requirements(): AsyncGenerator<RequirementRow> {
    const { people: all, now } = this.choice;
    for (let first = 0; first < all.length; first += PEOPLE_AT_ONCE) {
      const people = all.slice(first, first + PEOPLE_AT_ONCE);
      const rows = await execute(this.reading.connection, this.statements.rows, columnsOf(people, now));
      for (const { position, ...row } of rows) {
        const { name: memberName = '', email = '' } = people[position - 1] ?? {};
        yield { memberName, email, ...row };
      }
    }
  }

  credentials(): AsyncGenerator<ExportRow> {
    return this.exports.rowsOn(this.reading.connection, this.scope(), [...CREDENTIAL_STATUSES]);
  }

  /** Call it last, because it changes how the snapshot's statements are planned. */
  credentialsCsv(): Promise<Readable> {
    return this.exports.csvOn(this.reading.connection, this.scope(), [...CREDENTIAL_STATUSES], () => undefined);
  }

  private scope(): ExportScope {
    const { userIds, todays } = columnsOf(this.choice.people, this.choice.now);
    const owners = userIds.map((userId, index) => ({ userId, today: todays[index] ?? '' }));
    return { isOrganization: true, ids: null, owners, isPast: this.choice.isPast };
  }
}
