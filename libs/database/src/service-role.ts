import pg from 'pg';
import { IDLE_IN_TRANSACTION_MS, settingsOf } from './time-limits.js';

/** What only triggers write, which run in the name of the owner of the tables, and what only migrations write. */
const READ_ONLY = [
  'audit_entries',
  'audit_names',
  'audit_chains',
  'audit_archives',
  'audit_archived_chains',
  'migrations',
];
/** What the service adds to and nobody changes. */
const APPEND_ONLY = ['rollout_events', 'audit_erasures'];

/**
 * Lets the role of the service work with everything the migrations have made, and no more: it owns nothing, so it can neither drop a table nor
 * switch a trigger off, and the audit trails it can only read. Repeating it is harmless. Nothing happens when both are one role.
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

/** Parts of a table are reached through the table alone: rights in a part would pass by those in the table. */
const withoutParts = (role: string) => `do $$
  declare
    part regclass;
  begin
    for part in select oid from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('revoke all on %s from ${role.replaceAll("'", "''")}', part);
    end loop;
  end $$`;

/**
 * The time limits of a request for everything the role does here, as pgbouncer drops those that a connection asks for. The role says so itself,
 * which every role may; what it says counts for connections made from then on.
 */
export async function setServiceDefaults(migrationUrl: string, serviceUrl: string): Promise<void> {
  // The limits are not for who looks after the database under the same name.
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
    // Several statements sent together are one transaction.
    await client.query(statements.join('; '));
  } finally {
    await client.end();
  }
}
