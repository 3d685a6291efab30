import { withClient } from './client.js';
import { TIME_LIMITS } from './time-limits.js';

export interface InstallationSettings {
  kind: 'development' | 'production';
  publicUrl: string;
}

type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
type Row = InstallationSettings & { id: string };

const ROW = 'select id, kind, public_url as "publicUrl" from installation';
const INSERT = 'insert into installation (id, kind, public_url) values (gen_random_uuid(), $1, $2)';
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])?$/;

/** The database belongs, or may belong, to another installation. The message is one sentence for the operator. */
export class OtherInstallationError extends Error {}

/**
 * Throws an OtherInstallationError before any migration if the database belongs to another installation. A database
 * without an installation passes, unless a development process finds a remote one with accounts: that is production
 * data of an older release.
 */
export async function requireOwnDatabase(url: string, settings: InstallationSettings): Promise<void> {
  await asking(url, async (ask) => {
    const row = await find(ask);
    if (row) return refuseOther(row, settings);
    const { hostname, host } = new URL(url);
    if (settings.kind === 'production' || THIS_MACHINE.test(hostname) || !(await holdsAccounts(ask))) return;
    throw new OtherInstallationError(
      `The database at ${host} holds accounts, and no installation is written in it: start its own installation first, or run the command \`installation\` with \`move\`.`,
    );
  });
}

/**
 * Writes the installation into a migrated database that has none, and returns its id. Throws like `requireOwnDatabase`.
 */
export async function settleInstallation(ask: Ask, settings: InstallationSettings): Promise<string> {
  const row = (await find(ask)) ?? (await insert(ask, settings));
  refuseOther(row, settings);
  return row.id;
}

export function readInstallation(url: string): Promise<Row | null> {
  return asking(url, find);
}

/**
 * Assigns the database to the installation of these settings. A known installation keeps its id and gets the new
 * address.
 */
export async function moveInstallation(url: string, { kind, publicUrl }: InstallationSettings): Promise<void> {
  await asking(url, (ask) =>
    ask(`${INSERT} on conflict (is_only) do update set kind = excluded.kind, public_url = excluded.public_url`, [
      kind,
      publicUrl,
    ]),
  );
}

/**
 * Turns a copy of another installation's database into its own: new id, no Stripe data, no pending mail or messages. Later
 * mail and messages are held until an operator releases them, because the copy contains real addresses.
 */
export async function takeOverInstallation(url: string, settings: InstallationSettings): Promise<void> {
  await asking(url, async (ask) => {
    await ask('begin');
    await ask('delete from installation');
    await insert(ask, settings);
    for (const table of STRIPE_TABLES) await ask(`delete from ${table}`);
    await ask(WITHDRAW_MAIL);
    await ask(GIVE_UP_MESSAGES);
    await ask(HOLD_MAIL);
    await ask('commit');
  });
}

const STRIPE_TABLES = [
  'billing_customers',
  'checkout_sessions',
  'stripe_account',
  'stripe_events',
  'subscription_cancellations',
  'subscriptions',
  'unclaimed_subscriptions',
];
const HOLD_MAIL = 'update installation set mail_held_since = now(), webhooks_held_since = now()';
const GIVE_UP_MESSAGES = `update webhook_deliveries set state = 'failed' where state = 'pending'`;
const WITHDRAW_MAIL = `update outbox_messages set state = 'cancelled', settled_at = now(), claim = null, payload = '{}'
  where state = 'queued'`;

function refuseOther({ kind, publicUrl }: Row, settings: InstallationSettings): void {
  // A development installation gets a new port, and so a new address, at each start.
  const isOwn = kind === settings.kind && (kind === 'development' || publicUrl === settings.publicUrl);
  if (!isOwn) throw new OtherInstallationError(`This database belongs to the ${kind} installation at ${publicUrl}.`);
}

async function find(ask: Ask): Promise<Row | null> {
  if (!(await isThere(ask, 'installation'))) return null;
  return (await ask<Row>(ROW))[0] ?? null;
}

/** If two processes insert at once, the first one wins and both return its row. */
async function insert(ask: Ask, { kind, publicUrl }: InstallationSettings): Promise<Row> {
  await ask(`${INSERT} on conflict do nothing`, [kind, publicUrl]);
  const [row] = await ask<Row>(ROW);
  if (!row) throw new Error('The installation was removed from the database at this moment.');
  return row;
}

async function holdsAccounts(ask: Ask): Promise<boolean> {
  if (!(await isThere(ask, 'users'))) return false;
  return (await ask('select from users limit 1')).length > 0;
}

async function isThere(ask: Ask, table: string): Promise<boolean> {
  const [row] = await ask<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [table]);
  return row?.isThere ?? false;
}

function asking<T>(connectionString: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const config = { connectionString, connectionTimeoutMillis: TIME_LIMITS.migration.connection };
  return withClient(config, (client) =>
    work(async <Answer extends object>(text: string, values?: unknown[]) => {
      const { rows } = await client.query<Answer>(text, values);
      return rows;
    }),
  );
}
