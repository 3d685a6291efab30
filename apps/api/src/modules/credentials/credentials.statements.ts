import { statusSql } from './status-sql.js';

const DAYS_LEFT = `(c.expiry_date - $2::date)`;

const VIEW = `select c.id, c.name, c.issuing_body as "issuingBody", c.issue_date as "issueDate", c.expiry_date as "expiryDate",
    c.notes, ${statusSql(DAYS_LEFT)} as status, ${DAYS_LEFT} as "daysUntilExpiry", c.has_document as "hasDocument",
    case when c.has_document then '/api/credentials/' || c.id || '/document' end as "documentUrl"
  from credentials c
  where c.owner_id = $1`;

/** The list as PostgreSQL writes JSON: nothing is parsed or serialized on the way. $1 owner, $2 the owner's today. */
export const CREDENTIAL_LIST = {
  name: 'credential-list',
  text: `select coalesce(json_agg(v), '[]')::text as body from (${VIEW} order by c.expiry_date, c.id) v`,
};

/** One credential. $1 owner, $2 the owner's today, $3 id. */
export const CREDENTIAL_VIEW = { name: 'credential-view', text: `${VIEW} and c.id = $3` };

/** How many credentials are in which status. $1 owner, $2 the owner's today. */
export const CREDENTIAL_STATS = {
  name: 'credential-stats',
  text: `select count(*)::int as total, count(*) filter (where status = 'valid')::int as valid,
      count(*) filter (where status = 'expiring')::int as expiring, count(*) filter (where status = 'expired')::int as expired
    from (select ${statusSql(DAYS_LEFT)} as status from credentials c where c.owner_id = $1) s`,
};

/** The tiers of the organizations a user belongs to. $1 user. */
export const TIERS_OF_USER = {
  name: 'tiers-of-user',
  text: `select distinct o.subscription_tier as tier from memberships m
    join organizations o on o.id = m.organization_id where m.user_id = $1`,
};

/** Holds back other changes to what belongs to a user until the transaction ends, without blocking rows that refer to it. */
export const LOCK_OWNER = { name: 'lock-owner', text: `select id from users where id = $1 for no key update` };

export const COUNT_OWNED = {
  name: 'count-owned',
  text: `select count(*)::int as count from credentials where owner_id = $1`,
};
