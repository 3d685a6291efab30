import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { ComplianceEntry, EntryCursor } from '@tracker/contracts/reports/compliance-report';
import { LIST_WINDOWS, type ReportList } from '@tracker/contracts/reports/compliance-rules';
import { statement } from '@tracker/database/statements';
import { statusSql } from '../credentials/status-sql.js';

/** The people of a report, side by side. */
interface People {
  people: string[];
  /** The day that it is for each. */
  days: CalendarDate[];
  /** Whether their rows may be seen. */
  visible: boolean[];
  names: string[];
}

/** `limit`: how many entries a list has room for. */
export type Listed = People & { limit: number };

/**
 * The sub-selects hide how many people there are: a plan for few would seem cheaper than the one for any number, and PostgreSQL would plan anew
 * at each call.
 */
export const PEOPLE = `person as (
    select * from unnest((select :people::uuid[]), (select :days::date[]), (select :visible::boolean[]), (select :names::text[]))
      as person (id, today, is_visible, name)
  )`;

/** Days left that lie together: of a list, or of what `upcomingRenewals` has beyond `expiringSoon`. */
export interface Stretch {
  first: number;
  last: number;
}

export const isPast = ({ last }: Stretch) => last < 0;
/** The newest lapse comes first among the expired: it is the one to be dealt with. Otherwise the soonest expiry. */
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
  /** SQL for what an entry has to meet besides, and for what its person has to. */
  further?: string;
  ofPeople?: string;
  /** Whether hardly more than the list is read of all the people together. */
  isNarrow?: boolean;
}

/**
 * The first entries of a stretch, as many as `limit` says. Each person's part is read in the order of the index, so that the time does not grow with the
 * credentials. Names lie in the table only: they are read with the rest when it is narrow, otherwise for what remains of it.
 */
export function entriesSql({ stretch, further = '', ofPeople = '', isNarrow = false }: Entries): string {
  const direction = directionOf(stretch);
  const order = `day ${direction}, id ${direction}`;
  return `select id, name, issuing_body as "issuingBody", owner_name as "ownerName", day as "expiryDate",
      ${statusSql('days_left')} as status, days_left as "daysUntilExpiry", greatest(0, -days_left) as "daysPastExpiry"
    from (
      select entry.*, person.name as owner_name from person cross join lateral (
        select c.id, c.expiry_date as day, c.expiry_date - person.today as days_left ${isNarrow ? ', c.name, c.issuing_body' : ''}
        from credentials c where c.owner_id = person.id and c.archived_at is null and ${windowSql(stretch)} ${further}
        order by ${order} limit :limit
      ) entry where person.is_visible ${ofPeople} order by ${order} limit :limit
    ) listed ${isNarrow ? '' : 'join credentials c using (id)'}
    order by ${order}`;
}

/** Entries of each list from its beginning. */
export const FIRST_ENTRIES = forEachList((list) =>
  statement<Listed, ComplianceEntry>(
    `compliance-entries-${list}-first`,
    `with ${PEOPLE} ${entriesSql({ stretch: LIST_WINDOWS[list] })}`,
    { on: 'replica' },
  ),
);

/** Entries of each list after one of them. */
export const NEXT_ENTRIES = forEachList((list) => {
  const further = `and (c.expiry_date, c.id) ${list === 'expired' ? '<' : '>'} (:expiryDate::date, :id::uuid)`;
  return statement<Listed & EntryCursor, ComplianceEntry>(
    `compliance-entries-${list}-next`,
    `with ${PEOPLE} ${entriesSql({ stretch: LIST_WINDOWS[list], further })}`,
    { on: 'replica' },
  );
});

function forEachList<T>(make: (list: ReportList) => T): Record<ReportList, T> {
  return { expired: make('expired'), expiringSoon: make('expiringSoon'), upcomingRenewals: make('upcomingRenewals') };
}
