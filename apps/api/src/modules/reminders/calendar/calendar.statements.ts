import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { statement } from '@tracker/database/statements';

export interface FeedEntry {
  id: string;
  name: string;
  issuingBody: string;
  expiryDate: CalendarDate;
  ownerName: string;
  changedAt: string;
}

export interface FeedContent {
  organizationName: string | null;
  entries: FeedEntry[];
}

/** Beyond this limit a feed keeps the latest expiry dates. */
const MOST_ENTRIES = 5_000;

/**
 * Also records the fetch. Returns no row for an unknown token, an account that is about to be deleted, or a former
 * administrator. Prepared, because calendar programs poll all day.
 */
export const FEED = statement<{ tokenHash: Buffer; now: Date }, FeedContent>(
  'calendar-feed',
  `with feed as (
      update calendar_feeds f set last_fetched_at = :now where f.token_hash = :tokenHash
        and not exists (select from account_deletions d where d.user_id = f.user_id)
        and (f.organization_id is null or exists (
          select from memberships m
          where m.organization_id = f.organization_id and m.user_id = f.user_id and m.role in ('owner', 'admin')
        ))
      returning f.user_id, f.organization_id
    ), person as (
      select user_id from feed where organization_id is null
      union all
      select m.user_id from feed join memberships m using (organization_id)
    )
    select o.name as "organizationName", (
      select coalesce(json_agg(e order by e."expiryDate", e.id), '[]') from (
        select c.id, c.name, c.issuing_body as "issuingBody", c.expiry_date as "expiryDate", c.updated_at as "changedAt",
          display_name(u.first_name, u.last_name, u.email) as "ownerName"
        from person join users u on u.id = person.user_id join credentials c on c.owner_id = u.id and c.archived_at is null
        order by c.expiry_date desc, c.id limit ${MOST_ENTRIES}
      ) e
    ) as entries
    from feed left join organizations o on o.id = feed.organization_id`,
);
