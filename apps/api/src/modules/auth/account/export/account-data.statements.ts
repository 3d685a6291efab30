import { statement } from '@tracker/database/statements';

export interface OwnDocument {
  storageKey: string;
  fileName: string;
  contentType: string;
  credentialName: string;
  issueDate: string;
  expiryDate: string;
  isFormer: boolean;
}

const list = (fields: string, from: string, order: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by ${order}), '[]') from ${from})`;

const ofMember = (alias: string) => `${alias}.organization_id = m.organization_id and ${alias}.user_id = m.user_id`;
const requiredType = 'join requirements r on r.id = one.requirement_id join credential_types t on t.id = r.type_id';

/**
 * Exports all personal data except technical fields such as hashes and counters. A single statement reads one
 * snapshot.
 */
export const ACCOUNT_DATA = statement<{ userId: string }, { data: Record<string, unknown> }>(
  'account-data',
  `select jsonb_build_object(
    'account', jsonb_build_object('id', u.id, 'email', u.email, 'emailVerified', u.email_verified, 'confirmedEmail', u.confirmed_email,
      'firstName', u.first_name, 'lastName', u.last_name, 'name', u.name, 'profileImageUrl', u.profile_image_url,
      'timeZone', u.time_zone, 'createdAt', u.created_at),
    'signInProviders', ${list(
      `'provider', i.provider, 'issuer', i.issuer, 'subject', i.subject, 'email', i.email, 'createdAt', i.created_at, 'lastSignInAt', i.last_sign_in_at`,
      'identities i where i.user_id = u.id',
      'i.created_at',
    )},
    'organizations', ${list(
      `'id', o.id, 'name', o.name, 'role', m.role, 'joinedAt', m.joined_at,
        'groups', ${list(
          `'name', g.name, 'joinedOn', one.joined_on`,
          `requirement_group_members one join requirement_groups g on g.id = one.group_id where ${ofMember('one')}`,
          'g.name',
        )},
        'waivers', ${list(
          `'requirement', t.name, 'reason', one.reason, 'until', one.until, 'grantedAt', one.granted_at`,
          `waivers one ${requiredType} where ${ofMember('one')}`,
          'one.granted_at',
        )},
        'inProgress', ${list(
          `'requirement', t.name, 'until', one.until, 'note', one.note`,
          `requirement_progress one join credential_types t on t.id = one.type_id where ${ofMember('one')}`,
          'one.until, t.name',
        )},
        'askedFor', ${list(
          `'type', t.name, 'at', one.asked_at`,
          `requirement_requests one join credential_types t on t.id = one.type_id where ${ofMember('one')}`,
          'one.asked_at',
        )},
        'chosenTypes', ${list(
          `'credentialId', one.credential_id, 'type', t.name`,
          `credential_type_assignments one join credential_types t on t.id = one.type_id where ${ofMember('one')}`,
          'one.credential_id',
        )},
        'reviews', ${list(
          `'credentialId', one.credential_id, 'type', t.name, 'decision', one.decision, 'reason', one.reason, 'decidedAt', one.decided_at`,
          `credential_reviews one left join credential_types t on t.id = one.type_id where ${ofMember('one')}`,
          'one.decided_at',
        )}`,
      'memberships m join organizations o on o.id = m.organization_id where m.user_id = u.id',
      'm.joined_at',
    )},
    'formerOrganizationIds', (select coalesce(jsonb_agg(f.organization_id order by f.organization_id), '[]')
      from former_members f where f.user_id = u.id),
    'directories', ${list(
      `'organization', o.name, 'userName', s.user_name, 'externalId', s.external_id, 'email', s.email, 'givenName', s.given_name,
        'familyName', s.family_name, 'displayName', s.display_name, 'createdAt', s.created_at`,
      'scim_users s join organizations o on o.id = s.organization_id where s.user_id = u.id',
      's.created_at',
    )},
    'credentials', ${list(
      `'id', c.id, 'name', c.name, 'issuingBody', c.issuing_body, 'issueDate', c.issue_date, 'expiryDate', c.expiry_date, 'notes', c.notes,
        'createdAt', c.created_at, 'updatedAt', c.updated_at, 'archivedAt', c.archived_at,
        'formerPeriods', ${list(
          `'issueDate', r.issue_date, 'expiryDate', r.expiry_date, 'recordedAt', r.recorded_at, 'documentName', r.file_name`,
          'credential_renewals r where r.credential_id = c.id',
          'r.recorded_at',
        )},
        'documentName', (select d.file_name from documents d where d.credential_id = c.id),
        'badge', (select b.report || jsonb_build_object('fileName', b.file_name, 'importedAt', b.created_at, 'revokedAt', b.revoked_at)
          from credential_badges b where b.credential_id = c.id)`,
      'credentials c where c.owner_id = u.id',
      'c.expiry_date, c.id',
    )},
    'portfolio', (select jsonb_build_object('title', p.title, 'description', p.description, 'isPublic', p.is_public,
        'showContactInfo', p.show_contact_info, 'shareToken', p.share_token,
        'credentialIds', (select coalesce(jsonb_agg(e.credential_id), '[]') from portfolio_entries e where e.portfolio_id = p.id))
      from portfolios p where p.owner_id = u.id),
    'calendars', ${list(
      `'organization', o.name, 'createdAt', f.created_at, 'lastFetchedAt', f.last_fetched_at`,
      'calendar_feeds f left join organizations o on o.id = f.organization_id where f.user_id = u.id',
      'f.created_at',
    )},
    'reminders', ${list(
      `'day', d.day, 'at', d.created_at, 'credentialIds', (select coalesce(jsonb_agg(r.credential_id), '[]') from reminders r where r.digest_id = d.id)`,
      'reminder_digests d where d.user_id = u.id',
      'd.created_at',
    )},
    'mails', ${list(
      `'kind', q.kind, 'to', q.recipient, 'at', q.created_at, 'state', q.state`,
      'outbox_messages q where q.user_id = u.id',
      'q.created_at, q.id',
    )},
    'ownedRemotes', ${list(`'remote', w.remote, 'since', w.created_at`, 'remote_owners w where w.user_id = u.id', 'w.remote')},
    'stoppedMails', ${list(`'list', s.list, 'since', s.created_at`, 'mail_unsubscriptions s where s.user_id = u.id', 's.list')},
    'sessions', ${list(
      `'createdAt', s.created_at, 'lastSeenAt', s.last_seen_at, 'browser', s.browser`,
      'sessions s where s.user_id = u.id',
      's.created_at',
    )},
    'signIns', ${list(
      `'at', s.at, 'provider', s.provider, 'outcome', s.outcome, 'network', s.network`,
      'sign_ins s where s.user_id = u.id',
      's.at',
    )}
  ) as data from users u where u.id = :userId`,
);

export const OWN_DOCUMENTS = statement<{ userId: string }, OwnDocument>(
  'documents-for-account-export',
  `select d.storage_key as "storageKey", d.file_name as "fileName", d.content_type as "contentType", c.name as "credentialName",
      c.issue_date::text as "issueDate", c.expiry_date::text as "expiryDate", false as "isFormer"
    from credentials c join documents d on d.credential_id = c.id where c.owner_id = :userId
  union all
  select r.storage_key, r.file_name, r.content_type, c.name, r.issue_date::text, r.expiry_date::text, true
    from credentials c join credential_renewals r on r.credential_id = c.id
    where c.owner_id = :userId and r.storage_key is not null
  union all
  select b.storage_key, b.file_name, b.content_type, c.name, c.issue_date::text, c.expiry_date::text, false
    from credentials c join credential_badges b on b.credential_id = c.id where c.owner_id = :userId
  order by "isFormer", "expiryDate", "credentialName", "storageKey"`,
);
