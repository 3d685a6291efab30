import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credentials/credential-status';
import {
  BEST_FIRST,
  type CellState,
  WORST_FIRST,
  type Worth,
} from '@tracker/contracts/requirements/requirement-states';

export interface PeopleToJudge {
  organizationIds: readonly string[];
  userIds: readonly string[];
  todays: readonly CalendarDate[];
  joinedOns: readonly CalendarDate[];
}

export const PEOPLE_GIVEN = `select * from unnest(:organizationIds::uuid[], :userIds::uuid[], :todays::date[], :joinedOns::date[])
    with ordinality as person (organization_id, user_id, today, joined_on, position)`;

export const worth = (name: Worth) => BEST_FIRST.indexOf(name);
/** States are indexes in SQL; 0 is the worst. */
export const severity = (state: CellState) => WORST_FIRST.indexOf(state);
const SEVERITY_OF_WORTH = `(array[${BEST_FIRST.map(severity)}])[b.worth + 1]`;
/** Waivers and grace periods do not override these states. */
const IS_PRESENT = `b.worth in (${worth('met')}, ${worth('expiring')}, ${worth('in-review')})`;
export const NAME_OF_STATE = `(array[${WORST_FIRST.map((state) => `'${state}'`)}])[severity + 1]`;
export const NAME_OF_WORTH = `(array[${BEST_FIRST.map((name) => `'${name}'`)}])[worth + 1]`;

const sameText = (text: string) => `normalize(lower(${text}), nfc)`;

/**
 * CTEs that match credentials with types, by assignment or by name and issuer. A credential that matches several types
 * of an organization (`fitting` > 1) counts for none until its owner chooses. `people` is SQL for the people to
 * evaluate; `onlyThis` is a condition on their credentials `c`, and `credentials` the table or a sub-select like it.
 */
export const fitsSql = (
  people: string,
  onlyThis = '',
  credentials = 'credentials',
) => `person as materialized (${people}),
  type as materialized (
    select t.*, row_number() over (order by lower(t.name), t.id) as place from credential_types t
    where t.organization_id in (select organization_id from person)
  ),
  called as materialized (
    select distinct organization_id, id as type_id, ${sameText('issuing_body')} as issuer, ${sameText('word')} as word
    from type cross join lateral unnest(type.aliases || type.name) word
  ),
  owned as materialized (
    select person.organization_id, person.user_id, person.today, c.id as credential_id, c.name, c.issuing_body, c.issue_date, c.expiry_date,
      c.has_document, c.badge_verdict, c.updated_at, (
        select a.type_id from credential_type_assignments a
        where a.credential_id = c.id and a.organization_id = person.organization_id
      ) as assigned
    from person join ${credentials} c on c.owner_id = person.user_id and c.archived_at is null ${onlyThis}
  ),
  fit as materialized (
    select *, count(*) over (partition by organization_id, credential_id) as fitting from (
      select owned.*, assigned as type_id from owned where assigned is not null
      union all
      select owned.*, called.type_id from owned join called
        on called.organization_id = owned.organization_id and called.word = ${sameText('owned.name')}
        and (called.issuer is null or called.issuer = ${sameText('owned.issuing_body')})
      where assigned is null
    ) named
  )`;

/** SQL version of `worthOf` in `cells.fixture`. Continues the CTEs of `fitsSql`. */
export const EVIDENCE = `evidence as materialized (
    select fit.*, review.decision,
      case when fit.badge_verdict = 'invalid' then 'Its badge is no longer valid.' else review.reason end as reason,
      case when type.needs_document and not fit.has_document then ${worth('missing')}
        when fit.expiry_date < fit.today then ${worth('expired')}
        when fit.badge_verdict = 'invalid' then ${worth('rejected')}
        when type.needs_review and review.decision is distinct from 'approve'
          then case when review.decision is null then ${worth('in-review')} else ${worth('rejected')} end
        when fit.expiry_date <= fit.today + ${EXPIRING_WINDOW_DAYS} then ${worth('expiring')}
        else ${worth('met')} end as worth
    from fit join type on type.id = fit.type_id
    left join credential_reviews review
      on review.organization_id = fit.organization_id and review.credential_id = fit.credential_id and review.type_id = fit.type_id
    where fit.fitting = 1
  )`;

export const DEMANDS = `demand as materialized (
    select person.organization_id, person.user_id, person.today, r.id as requirement_id, r.type_id, r.group_id, r.grace_days,
      coalesce(place.joined_on, person.joined_on) as joined_on
    from person join requirements r on r.organization_id = person.organization_id
    left join requirement_group_members place on place.group_id = r.group_id and place.user_id = person.user_id
    where r.group_id is null or place.user_id is not null
  )`;

/**
 * SQL version of `cellOf` in `cells.fixture`, in one pass over the members' credentials; a property test keeps both
 * equal. Progress is included only while the requirement is not met.
 */
export const cellsSql = (credentials = 'credentials') => `${fitsSql(PEOPLE_GIVEN, '', credentials)},
  ${EVIDENCE},
  best as materialized (
    select distinct on (organization_id, user_id, type_id) *, bool_or(worth = ${worth('in-review')}) over (
        partition by organization_id, user_id, type_id order by worth, expiry_date desc, credential_id
        rows between unbounded preceding and unbounded following
      ) as has_review
    from evidence order by organization_id, user_id, type_id, worth, expiry_date desc, credential_id
  ),
  ${DEMANDS},
  judged as materialized (
    select demand.*, b.credential_id, b.worth, b.reason, b.expiry_date, verdict.severity, w.reason as waiver_reason,
      case when verdict.severity = ${severity('waived')} then w.until
        when verdict.severity = ${severity('in-grace')} then demand.joined_on + demand.grace_days
        else b.expiry_date end as until
    from demand
    left join best on best.organization_id = demand.organization_id and best.user_id = demand.user_id and best.type_id = demand.type_id
    cross join lateral (
      select best.credential_id, coalesce(best.worth, ${worth('missing')}) as worth, best.reason, best.expiry_date
    ) b
    left join waivers w on w.requirement_id = demand.requirement_id and w.user_id = demand.user_id
    cross join lateral (
      select case when ${IS_PRESENT} then ${SEVERITY_OF_WORTH}
        when demand.today <= w.until then ${severity('waived')}
        when demand.grace_days > 0 and demand.today <= demand.joined_on + demand.grace_days then ${severity('in-grace')}
        else ${SEVERITY_OF_WORTH} end as severity
    ) verdict
  ),
  strictest as materialized (
    select distinct on (organization_id, user_id, type_id) * from judged
    order by organization_id, user_id, type_id, severity, until nulls first, requirement_id
  ),
  unclear as materialized (
    select organization_id, user_id, type_id, array_agg(credential_id order by credential_id) as credential_ids
    from fit where fitting > 1 group by 1, 2, 3
  ),
  cell as materialized (
    select person.organization_id, person.user_id, person.position, type.id as type_id, type.place,
      coalesce(strictest.severity, ${severity('not-required')}) as severity, coalesce(best.worth, ${worth('missing')}) as worth,
      strictest.requirement_id, best.credential_id, best.name as credential_name,
      coalesce(best.expiry_date < person.today, false) as is_expired,
      coalesce(strictest.severity = ${severity('expiring')} and best.has_review, false) as is_renewal_in_review,
      coalesce(strictest.until, case when strictest.requirement_id is null then best.expiry_date end) as until,
      progress.until as progress_until, progress.note as progress_note, unclear.credential_ids as ambiguous,
      case when strictest.severity = ${severity('waived')} then strictest.waiver_reason
        when strictest.severity = ${severity('rejected')} then strictest.reason end as reason
    from person join type on type.organization_id = person.organization_id
    left join strictest on strictest.organization_id = person.organization_id and strictest.user_id = person.user_id
      and strictest.type_id = type.id
    left join best on best.organization_id = person.organization_id and best.user_id = person.user_id and best.type_id = type.id
    left join unclear on unclear.organization_id = person.organization_id and unclear.user_id = person.user_id
      and unclear.type_id = type.id
    left join requirement_progress progress on progress.type_id = type.id and progress.user_id = person.user_id
      and progress.until >= person.today
      and strictest.severity not in (${[severity('met'), severity('in-review'), severity('waived')]})
  )`;

export const CELLS = cellsSql();
