import { Injectable } from '@nestjs/common';
import { memberSearch } from '@tracker/contracts/auth/display-name';
import { WORST_FIRST } from '@tracker/contracts/requirements/requirement-states';
import type { MatrixFilter, MatrixQuery, MatrixTotals } from '@tracker/contracts/requirements/compliance-matrix';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { Statements, statement } from '@tracker/database/statements';
import { todaysAt } from '../../../platform/clock.js';
import type { PeopleToJudge } from './cells.sql.js';
import {
  REQUIRED_CELLS,
  type RequiredCell,
  MATRIX,
  MATRIX_FILE,
  MATRIX_ROWS,
  MATRIX_TOTALS,
  type CellRow,
  type MatrixPage,
  type RowsPage,
} from './matrix.statements.js';

export interface MatrixPerson {
  organizationId: string;
  userId: string;
  name: string;
  email: string;
  timeZone: string;
  joinedAt: Date;
}

const PERSON = `select m.organization_id as "organizationId", u.id as "userId", u.email, u.time_zone as "timeZone", m.joined_at as "joinedAt",
    display_name(u.first_name, u.last_name, u.email) as name
  from memberships m join users u on u.id = m.user_id`;

type PeopleFilter = Partial<Pick<MatrixFilter, 'group' | 'q'>> & { userId?: string | null | undefined };
type Whom = { organizationId: string; groupId: string | null; userId: string | null };
const PEOPLE = statement<Whom, MatrixPerson>(
  'matrix-people',
  `${PERSON} where m.organization_id = :organizationId and (:userId::uuid is null or u.id = :userId::uuid)
    and (:groupId::uuid is null or exists (
      select from requirement_group_members g where g.group_id = :groupId::uuid and g.user_id = u.id and g.organization_id = m.organization_id))
  order by lower(display_name(u.first_name, u.last_name, u.email)), u.id`,
);
const MEMBERSHIPS = statement<{ userId: string }, MatrixPerson>(
  'matrix-places',
  `${PERSON} where u.id = :userId order by m.joined_at, m.organization_id`,
);

@Injectable()
export class MatrixRepository {
  constructor(private readonly statements: Statements) {}

  async people(organizationId: string, { group, q = '', userId }: PeopleFilter = {}): Promise<MatrixPerson[]> {
    const whom = { organizationId, groupId: group ?? null, userId: userId ?? null };
    return (await this.statements.rows(PEOPLE, whom)).filter(memberSearch(q));
  }

  membershipsOf(userId: string): Promise<MatrixPerson[]> {
    return this.statements.rows(MEMBERSHIPS, { userId });
  }

  async page(
    people: readonly MatrixPerson[],
    now: Date | CalendarDate,
    { state, after, limit }: MatrixQuery,
  ): Promise<MatrixPage> {
    const from = { afterWeight: after?.weight ?? null, afterUser: after?.userId ?? null, limit };
    const states = statesOf(state);
    return one(await this.statements.one(MATRIX, { ...columnsOf(people, now), ...namesOf(people), ...from, states }));
  }

  rows(people: readonly MatrixPerson[], now: Date, state: MatrixFilter['state'], page: RowsPage): Promise<CellRow[]> {
    return this.statements.rows(MATRIX_ROWS, { ...columnsOf(people, now), ...page, states: statesOf(state) });
  }

  async file(people: readonly MatrixPerson[], now: Date | CalendarDate, { state }: Pick<MatrixFilter, 'state'>) {
    const values = { ...columnsOf(people, now), ...namesOf(people), states: statesOf(state) };
    return one(await this.statements.one(MATRIX_FILE, values));
  }

  async totals(people: readonly MatrixPerson[], now: Date | CalendarDate): Promise<MatrixTotals> {
    return one(await this.statements.one(MATRIX_TOTALS, columnsOf(people, now))).totals;
  }

  requiredCells(people: readonly MatrixPerson[], now: Date | CalendarDate): Promise<RequiredCell[]> {
    return this.statements.rows(REQUIRED_CELLS, columnsOf(people, now));
  }
}

/**
 * With a calendar date as `now`, that date applies in all time zones. Computed here because PostgreSQL may not know
 * every time zone that browsers offer.
 */
export function columnsOf(people: readonly MatrixPerson[], now: Date | CalendarDate): PeopleToJudge {
  const todayOf = typeof now === 'string' ? () => now : todaysAt(now);
  return {
    organizationIds: people.map(({ organizationId }) => organizationId),
    userIds: people.map(({ userId }) => userId),
    todays: people.map(todayOf),
    joinedOns: people.map((person) => todaysAt(person.joinedAt)(person)),
  };
}

const namesOf = (people: readonly MatrixPerson[]) => ({
  names: people.map(({ name }) => name),
  emails: people.map(({ email }) => email),
});

const statesOf = (states: MatrixFilter['state']) => states?.map((state) => WORST_FIRST.indexOf(state)) ?? null;

function one<Row>(row: Row | null): Row {
  if (!row) throw new Error('A statement of aggregates answered without a row.');
  return row;
}
