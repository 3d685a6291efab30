import { STATUS_LABELS, type CredentialStatus } from '@tracker/contracts/credential-status';
import { statusSql } from '../status-sql.js';

const DAYS_LEFT = '(c.expiry_date - owner.today)';
const OWNER_NAME = `coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.name, u.email)`;

/**
 * The rows of an export, soonest expiry first. `owners`, `days` and `statuses` are SQL for arrays of uuid, date and text: parameters
 * for a cursor, literals for COPY, which takes no parameters.
 */
export function exportRowsSql(owners: string, days: string, statuses: string): string {
  return `select * from (
      select c.id, c.name, c.issuing_body, c.issue_date, c.expiry_date, c.notes, ${statusSql(DAYS_LEFT)} as status,
        ${DAYS_LEFT} as days_left, exists (select from documents d where d.credential_id = c.id) as has_document,
        ${OWNER_NAME} as owner_name, u.email as owner_email
      from unnest(${owners}::uuid[], ${days}::date[]) as owner (id, today)
        join credentials c on c.owner_id = owner.id join users u on u.id = owner.id
    ) credential where status = any(${statuses}::text[])`;
}

/**
 * Spreadsheets run a cell that begins like a formula (OWASP, "CSV injection"); an apostrophe in front makes it text. The wide forms
 * of the signs and blanks before them count too, because some programs fold and trim them.
 */
const asText = (column: string) =>
  String.raw`case when ${column} ~ '^\s*[-=+@＝＋－＠]|^[\t\r\n]' then '''' || ${column} else ${column} end`;

const label = (status: CredentialStatus) => `when '${status}' then '${STATUS_LABELS[status]}'`;

/** The columns of a CSV file. Notes are private to their owner and never part of an organization's export. */
export function csvColumnsSql(isOrganization: boolean): string {
  const columns = [
    ...(isOrganization ? [`${asText('owner_name')} as "Owner"`, `${asText('owner_email')} as "Owner Email"`] : []),
    `${asText('name')} as "Name"`,
    `${asText('issuing_body')} as "Issuing Body"`,
    `issue_date as "Issue Date"`,
    `expiry_date as "Expiry Date"`,
    `case status ${label('valid')} ${label('expiring')} ${label('expired')} end as "Status"`,
    // A negative number would begin like a formula; that it is expired says the status.
    `case when days_left >= 0 then days_left end as "Days Until Expiry"`,
    `case when has_document then 'Yes' else 'No' end as "Document"`,
    ...(isOrganization ? [] : [`${asText('notes')} as "Notes"`]),
  ];
  return columns.join(', ');
}

/** The columns that the PDF needs, and in each row how many rows there are in all of each status. */
export const PDF_COLUMNS_SQL = `name, issuing_body as "issuingBody", issue_date as "issueDate", expiry_date as "expiryDate", status,
  days_left as "daysUntilExpiry", has_document as "hasDocument", owner_name as "ownerName",
  (count(*) filter (where status = 'valid') over ())::int as "validCount",
  (count(*) filter (where status = 'expiring') over ())::int as "expiringCount",
  (count(*) filter (where status = 'expired') over ())::int as "expiredCount"`;
