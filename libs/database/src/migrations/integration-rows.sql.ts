import { EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credentials/credential-status';
import { BADGE_MARK, instantInUtc, instantText } from '../json-columns.js';

const credentialFields = (today: string, instant: typeof instantText) =>
  Object.entries({
    id: 'c.id',
    memberId: 'c.owner_id',
    name: 'c.name',
    issuingBody: 'c.issuing_body',
    issueDate: 'c.issue_date',
    expiryDate: 'c.expiry_date',
    status: `case when c.expiry_date < ${today} then 'expired'
        when c.expiry_date <= ${today} + ${EXPIRING_WINDOW_DAYS} then 'expiring' else 'valid' end`,
    daysUntilExpiry: `c.expiry_date - ${today}`,
    hasDocument: 'c.has_document',
    badge: BADGE_MARK,
    createdAt: instant('c.created_at'),
    updatedAt: instant('c.updated_at'),
    archivedAt: instant('c.archived_at'),
  });

/**
 * The fields of `credential_row` as columns, for lists: `row_to_json` takes half the time. `c` is the credential,
 * `today` the date in its owner's time zone. Instants are timestamps in UTC, because `to_char` would take a seventh of
 * the time of a list.
 */
export const credentialColumns = (today: string) =>
  credentialFields(today, instantInUtc)
    .map(([name, value]) => `${value} as "${name}"`)
    .join(', ');

/**
 * Rows of `/api/v1` as JSON, for its statements and the triggers of webhooks. PostgreSQL inlines the two row functions,
 * so they cost no more than the expression.
 */
export const INTEGRATION_ROWS = `
  -- The calendar date in a time zone; in UTC if PostgreSQL doesn't know the zone.
  create or replace function today_in(zone text, instant timestamptz) returns date language plpgsql stable as $$
  begin
    return (instant at time zone zone)::date;
  exception when invalid_parameter_value then
    return (instant at time zone 'UTC')::date;
  end $$;

  create or replace function member_row(u users, role text, joined_at timestamptz) returns json language sql stable parallel safe as $$
    select json_build_object('id', u.id, 'name', display_name(u.first_name, u.last_name, u.email), 'email', u.email,
      'role', role, 'joinedAt', ${instantText('joined_at')})
  $$;

  -- today: the date in the owner's time zone
  create or replace function credential_row(c credentials, today date) returns json language sql stable parallel safe as $$
    select json_build_object(${credentialFields('today', instantText)
      .map(([name, value]) => `'${name}', ${value}`)
      .join(', ')})
  $$;
`;
