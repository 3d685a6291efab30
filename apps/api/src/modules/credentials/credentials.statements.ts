import { AUDIT_SETTINGS_APPLIED } from '@tracker/database/audit-context';
import { attachSql, documentBytesLimitSql } from '../documents/documents.statements.js';
import { CREDENTIAL_LIMIT, UNLIMITED_TIERS } from './credentials.policy.js';
import { statusRanges, statusSql } from './status-sql.js';

const daysLeft = (today: string) => `(c.expiry_date - ${today}::date)`;
const RANGES = statusRanges('expiry_date', '$2::date');

const columns = (today: string) => `c.id, c.name, c.issuing_body as "issuingBody", c.issue_date as "issueDate",
    c.expiry_date as "expiryDate", c.notes, ${statusSql(daysLeft(today))} as status, ${daysLeft(today)} as "daysUntilExpiry",
    c.has_document as "hasDocument", case when c.has_document then '/api/credentials/' || c.id || '/document' end as "documentUrl"`;

const VIEW = `select ${columns('$2')} from credentials c where c.owner_id = $1`;

/** The list as PostgreSQL writes JSON: nothing is parsed or serialized on the way. $1 owner, $2 the owner's today. */
export const CREDENTIAL_LIST = {
  name: 'credential-list',
  text: `select coalesce(json_agg(v), '[]')::text as body from (${VIEW} order by c.expiry_date, c.id) v`,
};

/** One credential. $1 owner, $2 the owner's today, $3 id. */
export const CREDENTIAL_VIEW = { name: 'credential-view', text: `${VIEW} and c.id = $3` };

/** How many credentials are in which status, told from the dates without working out each status. $1 owner, $2 the owner's today. */
export const CREDENTIAL_STATS = {
  name: 'credential-stats',
  text: `select total, valid, total - valid - expired as expiring, expired
    from (select count(*)::int as total, count(*) filter (where ${RANGES.valid})::int as valid,
      count(*) filter (where ${RANGES.expired})::int as expired from credentials where owner_id = $1) counted`,
};

const hasUnlimitedSql = (userId: string) => `exists (
      select from memberships m join organizations o on o.id = m.organization_id
      where m.user_id = ${userId} and o.subscription_tier in (${UNLIMITED_TIERS.map((tier) => `'${tier}'`).join()})
    )`;

/**
 * A new credential in JSON, or no row when its owner may have no more. Whoever has a limit is locked, which keeps other additions of theirs
 * waiting until this one is committed, without blocking rows that refer to the owner; `credentials_owned`, called after it, counts them. With a
 * document everybody is, for `document_bytes_owned` to add up what they have.
 * $1 and $2 settings, $3 owner, $4 the owner's today, $5 to $9 fields, from $10 on the document.
 */
const created = (hasDocument: boolean) => `with limited as materialized (
    select id from users where id = $3 and not ${hasUnlimitedSql('$3')} for no key update
  )${hasDocument ? ', holder as materialized (select id from users where id = $3 for no key update)' : ''}, c as (
    insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date, notes, has_document)
    select $3::uuid, $5, $6, $7::date, $8::date, $9, ${hasDocument}
    where ${AUDIT_SETTINGS_APPLIED} and coalesce((select credentials_owned(id) < ${CREDENTIAL_LIMIT} from limited), true)
      ${hasDocument ? `and (select document_bytes_owned(id) + $13::int <= ${documentBytesLimitSql('$3')} from holder)` : ''}
    returning *
  )${hasDocument ? `, attached as (${attachSql('c', 10)})` : ''}
  select row_to_json(v)::text as body from (select ${columns('$4')} from c) v`;

/** Whether a refused addition was one credential too many. $1 owner. */
export const IS_AT_CREDENTIAL_LIMIT = {
  name: 'is-at-credential-limit',
  text: `select credentials_owned($1) >= ${CREDENTIAL_LIMIT} and not ${hasUnlimitedSql('$1')} as "isAtLimit"`,
};

export const CREATE_CREDENTIAL = { name: 'create-credential', text: created(false) };
export const CREATE_WITH_DOCUMENT = { name: 'create-with-document', text: created(true) };
