import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { CredentialDetail, CredentialFields, DashboardStats } from '@tracker/contracts/credentials/credentials';
import { type CredentialStatus, EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credentials/credential-status';
import { MAX_ISSUERS } from '@tracker/contracts/credentials/credential-limits';
import { AUDIT_SETTINGS_APPLIED } from '@tracker/database/audit-context';
import { BADGE_MARK, instantText } from '@tracker/database/json-columns';
import { statement } from '@tracker/database/statements';
import { attachSql, type StoredFile } from '../documents/documents.statements.js';
import { CREDENTIAL_LIMIT_OF_OWNER, DOCUMENT_BYTES_LIMIT_OF_OWNER } from '../documents/plan-usage.js';

interface Owner {
  ownerId: string;
}

interface OwnerToday extends Owner {
  today: CalendarDate;
}

interface Body {
  body: string;
}

type NewCredential = OwnerToday & Omit<CredentialFields, 'notes'> & { notes: string | null };

/** Null notes stay as they are. Null for `version`: whatever it is now. */
export type ChangedCredential = NewCredential & { id: string; clearNotes: boolean; version: string | null };

const STATUS_NAMES: Record<CredentialStatus, string> = { valid: 'valid', expiring: 'expiring', expired: 'expired' };

/** SQL version of `statusOfDaysLeft`; a property test keeps both equal. `words` maps a status to its label. */
export const statusSql = (daysLeft: string, words = STATUS_NAMES) =>
  `case when ${daysLeft} < 0 then '${words.expired}' when ${daysLeft} <= ${EXPIRING_WINDOW_DAYS} then '${words.expiring}' else '${words.valid}' end`;

/** The same rules as ranges of the expiry date, so that an index can be used. */
export const statusRanges = (expiryDate: string, today: string): Record<CredentialStatus, string> => ({
  valid: `${expiryDate} > ${today} + ${EXPIRING_WINDOW_DAYS}`,
  expiring: `${expiryDate} between ${today} and ${today} + ${EXPIRING_WINDOW_DAYS}`,
  expired: `${expiryDate} < ${today}`,
});

const DAYS_LEFT = '(c.expiry_date - :today::date)';
const RANGES = statusRanges('expiry_date', ':today::date');

const VERSION = '(extract(epoch from c.updated_at) * 1000000)::bigint::text';

const columns = (hasDocument: string) => `c.id, c.name, c.issuing_body as "issuingBody", c.issue_date as "issueDate",
    c.expiry_date as "expiryDate", c.notes, ${statusSql(DAYS_LEFT)} as status, ${DAYS_LEFT} as "daysUntilExpiry",
    ${hasDocument} as "hasDocument", case when ${hasDocument} then '/api/credentials/' || c.id || '/document' end as "documentUrl", ${BADGE_MARK} as badge,
    ${VERSION} as version`;

const ARCHIVED_AT = `${instantText('c.archived_at')} as "archivedAt"`;
const RECORDED_BY = `(select display_name(u.first_name, u.last_name, u.email) from users u
    where u.id = c.recorded_by) as "recordedBy"`;
const RENEWALS = '(select count(*)::int from credential_renewals r where r.credential_id = c.id)';

const listSql = (fields: string, condition: string, order: string) =>
  `select coalesce(json_agg(v), '[]')::text as body from (
    select ${fields} from credentials c where c.owner_id = :ownerId and ${condition} order by ${order}, c.id
  ) v`;

export const CREDENTIAL_LIST = statement<OwnerToday, Body>(
  'credential-list',
  listSql(columns('c.has_document'), 'c.archived_at is null', 'c.expiry_date'),
);

export const CREDENTIAL_LIST_BY_RENEWAL = statement<OwnerToday & { renewed: boolean }, Body>(
  'credential-list-by-renewal',
  listSql(
    columns('c.has_document'),
    'c.archived_at is null and exists (select from credential_renewals r where r.credential_id = c.id) = :renewed',
    'c.expiry_date',
  ),
);

export const ARCHIVE_LIST = statement<OwnerToday, Body>(
  'credential-archive',
  listSql(`${columns('c.has_document')}, ${ARCHIVED_AT}`, 'c.archived_at is not null', 'c.archived_at desc'),
);

const HAS_BADGE_FILE = 'exists (select from credential_badges b where b.credential_id = c.id)';
const VIEW = `select ${columns('c.has_document')}, ${RENEWALS} as renewals, ${ARCHIVED_AT}, ${RECORDED_BY}, ${HAS_BADGE_FILE} as "hasBadgeFile"`;

export const CREDENTIAL_VIEW = statement<OwnerToday & { id: string }, CredentialDetail>(
  'credential-view',
  `${VIEW} from credentials c where c.owner_id = :ownerId and c.id = :id`,
);

const changed = (condition: string) => `with c as (
    update credentials c set name = :name, issuing_body = :issuingBody, issue_date = :issueDate, expiry_date = :expiryDate,
      notes = case when :clearNotes then null else coalesce(:notes, notes) end, updated_at = now()
    where c.owner_id = :ownerId and c.id = :id and c.archived_at is null and coalesce(:version = ${VERSION}, true)
      and ${condition}
    returning *
  ) ${VIEW} from c`;

export const CHANGE_CREDENTIAL = statement<ChangedCredential, CredentialDetail>(
  'change-credential',
  changed(AUDIT_SETTINGS_APPLIED),
  { commits: true },
);
export const CHANGE_WITH_DOCUMENT = statement<ChangedCredential, CredentialDetail>(
  'change-with-document',
  changed('true'),
);

/**
 * Issuer names used by the person and the members of their organizations, merged case-insensitively in the most common
 * spelling. The person's own names come first, then names that start with the search text, then the most frequent.
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
      order by bool_or(is_own) desc, starts_with(key, normalize(lower(:search), nfc)) desc, count(*) desc, key limit ${MAX_ISSUERS}`,
);

export const CREDENTIAL_STATS = statement<OwnerToday, DashboardStats>(
  'credential-stats',
  `select total, valid, total - valid - expired as expiring, expired
    from (select count(*)::int as total, count(*) filter (where ${RANGES.valid})::int as valid,
      count(*) filter (where ${RANGES.expired})::int as expired
      from credentials where owner_id = :ownerId and archived_at is null) counted`,
);

/**
 * Returns no row when the owner has reached the limit. Owners with a limit are locked, so concurrent additions wait;
 * rows that refer to the owner are not blocked. With a document, every owner is locked so that `document_bytes_owned`
 * sees all uploads. A trigger on `documents` sets `has_document`.
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
