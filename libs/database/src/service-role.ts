import pg from 'pg';
import { IDLE_IN_TRANSACTION_MS, settingsOf } from './time-limits.js';

/** Written only by triggers, which run as the owner, and by migrations. */
const READ_ONLY = [
  'audit_entries',
  'audit_names',
  'audit_chains',
  'audit_archives',
  'audit_archived_chains',
  'migrations',
];
const APPEND_ONLY = ['rollout_events', 'audit_erasures'];

/**
 * Grants the service's role access to all tables, but no ownership: it cannot drop tables or disable triggers, and may
 * only read the audit trails. Idempotent; no-op if both roles are the same.
 */
export async function giveServiceItsRights(migrationUrl: string, serviceUrl: string): Promise<void> {
  if (roleOf(serviceUrl) === roleOf(migrationUrl)) return;
  const role = pg.escapeIdentifier(roleOf(serviceUrl));
  await asOneTransaction(migrationUrl, [
    `grant usage on schema public to ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage on all sequences in schema public to ${role}`,
    `revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${role}`,
    `revoke update, delete on ${APPEND_ONLY.join(', ')} from ${role}`,
    withoutParts(role),
  ]);
}

/** Revokes access to partitions, which would bypass the rights on the partitioned table. */
const withoutParts = (role: string) => `do $$
  declare
    part regclass;
  begin
    for part in select oid from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('revoke all on %s from ${role.replaceAll("'", "''")}', part);
    end loop;
  end $$`;

/**
 * Sets the time limits of a request as the role's defaults, because pgbouncer drops those of a connection. Applies to
 * new connections.
 */
export async function setServiceDefaults(migrationUrl: string, serviceUrl: string): Promise<void> {
  // The limits must not apply to maintenance under the same role.
  if (roleOf(serviceUrl) === roleOf(migrationUrl)) return;
  const database = pg.escapeIdentifier(decodeURIComponent(new URL(serviceUrl).pathname.slice(1)));
  const defaults = {
    ...settingsOf('request'),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
    jit: 'off',
  };
  await asOneTransaction(
    serviceUrl,
    Object.entries(defaults).map(
      ([name, value]) => `alter role current_user in database ${database} set ${name} = '${value}'`,
    ),
  );
}

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

async function asOneTransaction(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // One multi-statement query is one transaction.
    await client.query(statements.join('; '));
  } finally {
    await client.end();
  }
}
