import pg from 'pg';
import { withClient } from './client.js';
import { sessionSettings } from './time-limits.js';

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
const RIGHTS = 'select, insert, update, delete';
const DEFAULTS = 'alter default privileges in schema public';

/**
 * Grants the service's role its rights on tables that migrations are about to create, because the triggers of existing
 * tables write to them while the previous release still runs. `giveServiceItsRights` ends this.
 */
export async function grantRightsOnNewTables(migrationUrl: string, serviceUrl: string): Promise<void> {
  if (roleOf(serviceUrl) === roleOf(migrationUrl)) return;
  const role = pg.escapeIdentifier(roleOf(serviceUrl));
  await asOneTransaction(migrationUrl, [`${DEFAULTS} grant ${RIGHTS} on tables to ${role}`]);
}

/**
 * Grants the service's role access to all tables, but no ownership: it cannot drop tables or disable triggers, and may
 * only read the audit trails. Idempotent; no-op if both roles are the same.
 */
export async function giveServiceItsRights(migrationUrl: string, serviceUrl: string): Promise<void> {
  if (roleOf(serviceUrl) === roleOf(migrationUrl)) return;
  const role = pg.escapeIdentifier(roleOf(serviceUrl));
  await asOneTransaction(migrationUrl, [
    `${DEFAULTS} revoke ${RIGHTS} on tables from ${role}`,
    `grant usage on schema public to ${role}`,
    `grant ${RIGHTS} on all tables in schema public to ${role}`,
    `grant usage on all sequences in schema public to ${role}`,
    revoke('insert, update, delete', role, `relname in ('${READ_ONLY.join("', '")}')`),
    revoke('update, delete', role, `relname in ('${APPEND_ONLY.join("', '")}')`),
    // They would bypass the rights on the partitioned table.
    revoke('all', role, 'relispartition'),
  ]);
}

/** Some tables are missing after a failed migration. */
const revoke = (rights: string, role: string, condition: string) => `do $$
  declare
    one regclass;
  begin
    for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${condition} loop
      execute format('revoke ${rights} on %s from ${role.replaceAll("'", "''")}', one);
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
  await asOneTransaction(
    serviceUrl,
    Object.entries(sessionSettings('request')).map(
      ([name, value]) => `alter role current_user in database ${database} set ${name} = '${value}'`,
    ),
  );
}

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

async function asOneTransaction(connectionString: string, statements: string[]): Promise<void> {
  // One multi-statement query is one transaction.
  await withClient({ connectionString }, (client) => client.query(statements.join('; ')));
}
