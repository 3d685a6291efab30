import {
  CREDENTIAL_STATUSES,
  STATUS_LABELS,
  type CredentialStatus,
} from '@tracker/contracts/credentials/credential-status';
import { statement } from '@tracker/database/statements';
import { asText } from '../../../platform/downloads/csv.js';
import { statusSql } from '../credentials.statements.js';

const DAYS_LEFT = '(c.expiry_date - owner.today)';

export interface ExportRow {
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string;
  status: CredentialStatus;
  daysUntilExpiry: number;
  hasDocument: boolean;
  ownerName: string;
  validCount: number;
  expiringCount: number;
  expiredCount: number;
}

interface Chosen {
  owners: string[];
  days: string[];
  statuses: CredentialStatus[];
  ids: string[] | null;
  mayHoldArchived: boolean;
}

/**
 * Replaces the table: credentials with the period that was in force on a past `day`, also if they were renewed since.
 * Those that had not begun are left out.
 */
export const inForceOn = (day: string) => `lateral (
    select c.id, c.owner_id, c.name, c.issuing_body, c.notes, c.badge_verdict, c.updated_at, c.archived_at, period.* from credentials c cross join lateral (
      select * from (
        select c.issue_date, c.expiry_date, c.has_document
        union all select r.issue_date, r.expiry_date, r.storage_key is not null from credential_renewals r where r.credential_id = c.id
      ) known where known.issue_date <= ${day} order by known.expiry_date desc limit 1
    ) period
  )`;

const pdfRowsSql = (
  credentials: string,
) => `select name, issuing_body as "issuingBody", issue_date as "issueDate", expiry_date as "expiryDate", status,
    days_left as "daysUntilExpiry", has_document as "hasDocument", owner_name as "ownerName",
    (count(*) filter (where status = 'valid') over ())::int as "validCount",
    (count(*) filter (where status = 'expiring') over ())::int as "expiringCount",
    (count(*) filter (where status = 'expired') over ())::int as "expiredCount"
  from (
    select c.id, c.name, c.issuing_body, c.issue_date, c.expiry_date, ${statusSql(DAYS_LEFT)} as status,
      ${DAYS_LEFT} as days_left, c.has_document, display_name(u.first_name, u.last_name, u.email) as owner_name
    from unnest(:owners::uuid[], :days::date[]) as owner (id, today)
      join ${credentials} c on c.owner_id = owner.id join users u on u.id = owner.id
    where (:ids::uuid[] is null or c.id = any(:ids)) and (c.archived_at is null or :mayHoldArchived::boolean)
  ) credential where status = any(:statuses::text[]) order by expiry_date, id`;

/**
 * Each row carries the totals per status, so that one pass is enough. Raw SQL because TypeORM cannot read with a
 * cursor.
 */
export const PDF_ROWS = statement<Chosen, ExportRow>('pdf-rows', pdfRowsSql('credentials'));
export const PDF_ROWS_IN_FORCE = statement<Chosen, ExportRow>(
  'pdf-rows-in-force',
  pdfRowsSql(inForceOn('owner.today')),
);

interface CsvSource {
  owners: string;
  days: string;
  statuses: readonly CredentialStatus[];
  isOrganization: boolean;
  ids: string | null;
  isPast?: boolean;
}

/**
 * The order matches an index, so the first row is sent at once and nothing is sorted. Notes are private to their owner
 * and never part of an organization's export.
 */
export function csvRowsSql({ owners, days, statuses, isOrganization, ids, isPast = false }: CsvSource): string {
  const columns = [
    ...(isOrganization ? ['owner.name as "Owner"', 'owner.email as "Owner Email"'] : []),
    `${asText('c.name')} as "Name"`,
    `${asText('c.issuing_body')} as "Issuing Body"`,
    'c.issue_date as "Issue Date"',
    'c.expiry_date as "Expiry Date"',
    `${statusSql(DAYS_LEFT, STATUS_LABELS)} as "Status"`,
    // A leading minus sign would look like a formula to a spreadsheet; the status already says that it has expired.
    `case when ${DAYS_LEFT} >= 0 then ${DAYS_LEFT} end as "Days Until Expiry"`,
    `case when c.has_document then 'Yes' else 'No' end as "Document"`,
    ...(isOrganization ? [] : [`${asText('c.notes')} as "Notes"`]),
  ];
  const isEverything = CREDENTIAL_STATUSES.every((status) => statuses.includes(status));
  const chosen = statuses.map((status) => `'${status}'`).join(', ');
  const conditions = [
    ...(isEverything ? [] : [`${statusSql(DAYS_LEFT)} in (${chosen})`]),
    ...(ids === null ? [] : [`c.id = any(${ids}::uuid[])`]),
    ...(mayHoldArchived({ isOrganization, ids }) ? [] : ['c.archived_at is null']),
  ];
  return `with owner as materialized (
      select owner.id, owner.today, ${asText('display_name(u.first_name, u.last_name, u.email)')} as name, ${asText('u.email')} as email
      from unnest(${owners}::uuid[], ${days}::date[]) as owner (id, today) join users u on u.id = owner.id
      order by lower(display_name(u.first_name, u.last_name, u.email)), u.id
    )
    select ${columns.join(', ')} from owner cross join lateral (
      select * from ${isPast ? inForceOn('owner.today') : 'credentials'} c
      where ${['c.owner_id = owner.id', ...conditions].join(' and ')}
      order by c.expiry_date, c.id
    ) c`;
}

/** Archived credentials are exported only to their owner, and only by id. */
export const mayHoldArchived = ({ isOrganization, ids }: { isOrganization: boolean; ids: unknown }): boolean =>
  ids !== null && !isOrganization;

/** Forces the index order in the transaction of `csvRowsSql`: a sort finishes sooner but delays the first row. */
export const CSV_PLAN =
  'set local enable_sort = off; set local enable_bitmapscan = off; set local enable_seqscan = off';
