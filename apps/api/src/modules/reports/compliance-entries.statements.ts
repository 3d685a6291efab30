import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { ComplianceEntry, EntryCursor } from '@tracker/contracts/reports/compliance-report';
import { LIST_WINDOWS, type ReportList } from '@tracker/contracts/reports/compliance-rules';
import { statement } from '@tracker/database/statements';
import { statusSql } from '../credentials/credentials.statements.js';

interface People {
  people: string[];
  days: CalendarDate[];
  visible: boolean[];
  names: string[];
}

export type Listed = People & { limit: number };
export interface Period {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/**
 * The sub-selects hide the array sizes from the planner. Otherwise PostgreSQL would prefer custom plans and plan again
 * on every call.
 */
export const PEOPLE = `person as (
    select * from unnest((select :people::uuid[]), (select :days::date[]), (select :visible::boolean[]), (select :names::text[]))
      as person (id, today, is_visible, name)
  )`;

export interface Stretch {
  first: number;
  last: number;
}

export const isPast = ({ last }: Stretch) => last < 0;
export const directionOf = (stretch: Stretch) => (isPast(stretch) ? 'desc' : 'asc');

function windowSql({ first, last }: Stretch): string {
  const bounds = [
    ...(Number.isFinite(first) ? [`c.expiry_date >= person.today + ${first}`] : []),
    `c.expiry_date <= person.today + ${last}`,
  ];
  return bounds.join(' and ');
}

interface Entries {
  stretch: Stretch;
  further?: string;
  ofPeople?: string;
  isNarrow?: boolean;
}

/**
 * Reads each person's entries in index order, so the time does not depend on the number of credentials. Names are not
 * in the index: a narrow query reads them at once, others only for the final rows.
 */
export function entriesSql({ stretch, further = '', ofPeople = '', isNarrow = false }: Entries): string {
  const direction = directionOf(stretch);
  const order = `day ${direction}, id ${direction}`;
  return `select id, name, issuing_body as "issuingBody", person_id as "ownerId", owner_name as "ownerName", day as "expiryDate",
      ${statusSql('days_left')} as status, days_left as "daysUntilExpiry", greatest(0, -days_left) as "daysPastExpiry"
    from (
      select entry.*, person.id as person_id, person.name as owner_name from person cross join lateral (
        select c.id, c.expiry_date as day, c.expiry_date - person.today as days_left ${isNarrow ? ', c.name, c.issuing_body' : ''}
        from credentials c where c.owner_id = person.id and c.archived_at is null and ${windowSql(stretch)} ${further}
        order by ${order} limit :limit
      ) entry where person.is_visible ${ofPeople} order by ${order} limit :limit
    ) listed ${isNarrow ? '' : 'join credentials c using (id)'}
    order by ${order}`;
}

const IN_PERIOD = `and c.expiry_date between coalesce(:from::date, '-infinity') and coalesce(:to::date, 'infinity')`;

export const FIRST_ENTRIES = forEachList((list) =>
  statement<Listed & Period, ComplianceEntry>(
    `compliance-entries-${list}-first`,
    `with ${PEOPLE} ${entriesSql({ stretch: LIST_WINDOWS[list], further: IN_PERIOD })}`,
    { on: 'replica' },
  ),
);

export const NEXT_ENTRIES = forEachList((list) => {
  const further = `${IN_PERIOD} and (c.expiry_date, c.id) ${list === 'expired' ? '<' : '>'} (:expiryDate::date, :id::uuid)`;
  return statement<Listed & Period & EntryCursor, ComplianceEntry>(
    `compliance-entries-${list}-next`,
    `with ${PEOPLE} ${entriesSql({ stretch: LIST_WINDOWS[list], further })}`,
    { on: 'replica' },
  );
});

function forEachList<T>(make: (list: ReportList) => T): Record<ReportList, T> {
  return { expired: make('expired'), expiringSoon: make('expiringSoon'), upcomingRenewals: make('upcomingRenewals') };
}
