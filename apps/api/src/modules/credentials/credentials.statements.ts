import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { CredentialDetail, CredentialFields, DashboardStats } from '@tracker/contracts/credentials/credentials';
import { MOST_ISSUERS } from '@tracker/contracts/credentials/credential-limits';
import { AUDIT_SETTINGS_APPLIED } from '@tracker/database/audit-context';
import { statement } from '@tracker/database/statements';
import { attachSql, type StoredFile } from '../documents/documents.repository.js';
import { CREDENTIAL_LIMIT_OF_OWNER, DOCUMENT_BYTES_LIMIT_OF_OWNER } from '../documents/plan-usage.js';
import { statusRanges, statusSql } from './status-sql.js';

interface Owner {
  ownerId: string;
}

/** `today` is the day that it is for the owner. */
interface OwnerToday extends Owner {
  today: CalendarDate;
}

/** JSON as PostgreSQL writes it, in a row: nothing is parsed or serialized on the way. */
interface Body {
  body: string;
}

type NewCredential = OwnerToday & Omit<CredentialFields, 'notes'> & { notes: string | null };

const DAYS_LEFT = '(c.expiry_date - :today::date)';
const RANGES = statusRanges('expiry_date', ':today::date');

const columns = (hasDocument: string) => `c.id, c.name, c.issuing_body as "issuingBody", c.issue_date as "issueDate",
    c.expiry_date as "expiryDate", c.notes, ${statusSql(DAYS_LEFT)} as status, ${DAYS_LEFT} as "daysUntilExpiry",
    ${hasDocument} as "hasDocument", case when ${hasDocument} then '/api/credentials/' || c.id || '/document' end as "documentUrl",
    (extract(epoch from c.updated_at) * 1000000)::bigint::text as version`;

/** An instant as the contracts write it. */
const ARCHIVED_AT = `to_char(c.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "archivedAt"`;
/** How the administrator is called who recorded it; null when nobody did, or is there any more. */
const RECORDED_BY = `(select display_name(u.first_name, u.last_name, u.email) from users u
    where u.id = c.recorded_by) as "recordedBy"`;
const RENEWALS = '(select count(*)::int from credential_renewals r where r.credential_id = c.id)';

/** Prepared, as all of them: the screens of credentials and dashboard begin with these, and forms write by them. */
export const CREDENTIAL_LIST = statement<OwnerToday, Body>(
  'credential-list',
  `select coalesce(json_agg(v), '[]')::text as body from (
    select ${columns('c.has_document')} from credentials c where c.owner_id = :ownerId and c.archived_at is null
    order by c.expiry_date, c.id
  ) v`,
);

/** Those that were renewed, or those that never were. */
export const CREDENTIAL_LIST_BY_RENEWAL = statement<OwnerToday & { renewed: boolean }, Body>(
  'credential-list-by-renewal',
  `select coalesce(json_agg(v), '[]')::text as body from (
    select ${columns('c.has_document')} from credentials c where c.owner_id = :ownerId and c.archived_at is null
      and exists (select from credential_renewals r where r.credential_id = c.id) = :renewed
    order by c.expiry_date, c.id
  ) v`,
);

/** What was archived last comes first. */
export const ARCHIVE_LIST = statement<OwnerToday, Body>(
  'credential-archive',
  `select coalesce(json_agg(v), '[]')::text as body from (
    select ${columns('c.has_document')}, ${ARCHIVED_AT} from credentials c where c.owner_id = :ownerId and c.archived_at is not null
    order by c.archived_at desc, c.id
  ) v`,
);

export const CREDENTIAL_VIEW = statement<OwnerToday & { id: string }, CredentialDetail>(
  'credential-view',
  `select ${columns('c.has_document')}, ${RENEWALS} as renewals, ${ARCHIVED_AT}, ${RECORDED_BY} from credentials c where c.owner_id = :ownerId and c.id = :id`,
);

/**
 * What the person and the members of their organizations call those who issue, each name once whatever its case, in the spelling used most:
 * one's own first, then those that begin with the search, then the most frequent.
 */
export const ISSUERS = statement<Owner & { search: string }, { issuingBody: string }>(
  'credential-issuers',
  `with person as (
      select :ownerId::uuid as id
      union
      select other.user_id from memberships own join memberships other using (organization_id) where own.user_id = :ownerId
    ), used as (
      select c.issuing_body, normalize(lower(c.issuing_body), nfc) as key, c.owner_id = :ownerId as is_own
      from person join credentials c on c.owner_id = person.id and c.archived_at is null
    )
    select mode() within group (order by issuing_body) as "issuingBody" from used
      where strpos(key, normalize(lower(:search), nfc)) > 0
      group by key
      order by bool_or(is_own) desc, starts_with(key, normalize(lower(:search), nfc)) desc, count(*) desc, key limit ${MOST_ISSUERS}`,
);

/** How many credentials are in which status, told from the dates without working out each status. */
export const CREDENTIAL_STATS = statement<OwnerToday, DashboardStats>(
  'credential-stats',
  `select total, valid, total - valid - expired as expiring, expired
    from (select count(*)::int as total, count(*) filter (where ${RANGES.valid})::int as valid,
      count(*) filter (where ${RANGES.expired})::int as expired
      from credentials where owner_id = :ownerId and archived_at is null) counted`,
);

/**
 * A new credential in JSON, or no row when its owner may have no more. Whoever has a limit is locked, which keeps other additions of theirs
 * waiting until this one is committed, without blocking rows that refer to the owner; `credentials_owned`, called after it, counts them. With a
 * document everybody is, for `document_bytes_owned` to add up what they have. That it has one is written by the trigger of `documents`.
 */
const created = (hasDocument: boolean) => `with limited as materialized (
    select u.id, plan.most from users u cross join (select ${CREDENTIAL_LIMIT_OF_OWNER} as most) plan
    where u.id = :ownerId and plan.most is not null for no key update of u
  )${hasDocument ? ', holder as materialized (select id from users where id = :ownerId for no key update)' : ''}, c as (
    insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date, notes)
    select :ownerId::uuid, :name, :issuingBody, :issueDate::date, :expiryDate::date, :notes
    where ${AUDIT_SETTINGS_APPLIED} and coalesce((select credentials_owned(id) < most from limited), true)
      ${hasDocument ? `and (select document_bytes_owned(id) + :sizeBytes::int <= ${DOCUMENT_BYTES_LIMIT_OF_OWNER} from holder)` : ''}
    returning *
  )${hasDocument ? `, attached as (${attachSql('c')})` : ''}
  select row_to_json(v)::text as body from (select ${columns(String(hasDocument))} from c) v`;

export const CREATE_CREDENTIAL = statement<NewCredential, Body>('create-credential', created(false), { commits: true });
export const CREATE_WITH_DOCUMENT = statement<NewCredential & StoredFile, Body>('create-with-document', created(true), {
  commits: true,
});
