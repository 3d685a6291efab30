import pg from 'pg';
import {
  type InstallationSettings,
  moveInstallation,
  readInstallation,
  requireOwnDatabase,
  settleInstallation,
  takeOverInstallation,
} from './installation.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

const LIVE = { kind: 'production', publicUrl: 'https://tracker.example' } as const;
const STAGING = { kind: 'production', publicUrl: 'https://staging.example' } as const;
const LAPTOP = { kind: 'development', publicUrl: 'http://localhost:3000' } as const;
const OF_LIVE = 'This database belongs to the production installation at https://tracker.example.';

describe('the installation of a database', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.serviceUrl });
    await client.connect();
  });

  beforeEach(async () => {
    for (const table of ['installation', 'outbox_messages', 'unclaimed_subscriptions', 'organizations', 'users'])
      await client.query(`delete from ${table}`);
  });

  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const settle = (settings: InstallationSettings) =>
    settleInstallation(async (text, values) => (await client.query(text, values)).rows, settings);
  const require = (settings: InstallationSettings, url = database.serviceUrl) => requireOwnDatabase(url, settings);

  it('is written by the first process, and all others read the same id', async () => {
    await require(LIVE);
    const ids = [await settle(LIVE), await settle(LIVE)];
    expect(new Set(ids).size).toBe(1);
    expect(await readInstallation(database.serviceUrl)).toEqual({ ...LIVE, id: ids[0] });
    await require(LIVE);
  });

  it.each([
    ['production', LIVE, LAPTOP, OF_LIVE],
    ['production', LIVE, STAGING, OF_LIVE],
    ['development', LAPTOP, LIVE, 'This database belongs to the development installation at http://localhost:3000.'],
  ])(
    'refuses processes of another kind with one sentence in a %s installation',
    async (_kind, first, other, sentence) => {
      await settle(first);
      await expect(require(other)).rejects.toThrow(sentence);
      await expect(settle(other)).rejects.toThrow(sentence);
      expect(await readInstallation(database.serviceUrl)).toMatchObject(first);
    },
  );

  it('remains the same development installation on another port', async () => {
    const id = await settle(LAPTOP);
    expect(await settle({ ...LAPTOP, publicUrl: 'http://localhost:4000' })).toBe(id);
  });

  it('is not created by a development process in a remote database that already has accounts', async () => {
    const remote = new URL(database.serviceUrl);
    // Another name of this machine, which does not look like one.
    remote.hostname = '0.0.0.0';
    await require(LAPTOP, remote.href);
    await client.query(`insert into users (email) values ('ada@example.test')`);
    await require(LIVE, remote.href);
    await require(LAPTOP);
    await expect(require(LAPTOP, remote.href)).rejects.toThrow(
      `The database at ${remote.host} holds accounts, and no installation is written in it: start its own installation first, or run the command \`installation\` with \`move\`.`,
    );
  });

  it('keeps its id and its Stripe and email state when it moves to another address', async () => {
    const id = await settle(LIVE);
    await knowStripeAndMail();
    await moveInstallation(database.serviceUrl, STAGING);
    expect(await readInstallation(database.serviceUrl)).toEqual({ ...STAGING, id });
    expect(await known()).toEqual({ customers: 1, subscriptions: 1, unclaimed: 1, queued: 1, held: false });
    await require(STAGING);
  });

  it('gets a new id in a copy, which detaches from the original at Stripe and holds back all email', async () => {
    const id = await settle(LIVE);
    await knowStripeAndMail();
    await takeOverInstallation(database.serviceUrl, STAGING);
    const taken = await readInstallation(database.serviceUrl);
    expect(taken).toEqual({ ...STAGING, id: expect.any(String) });
    expect(taken?.id).not.toBe(id);
    expect(await known()).toEqual({ customers: 0, subscriptions: 0, unclaimed: 0, queued: 0, held: true });
    const { rows } = await client.query('select subscription_tier from organizations');
    expect(rows).toEqual([{ subscription_tier: 'team' }]);
  });

  async function knowStripeAndMail(): Promise<void> {
    await client.query(`
      with ward as (insert into organizations (name, subscription_tier) values ('Ward 7', 'team') returning id),
        paying as (insert into billing_customers (organization_id, stripe_customer_id) select id, 'cus_1' from ward)
      insert into subscriptions (id, organization_id, tier, status, started_at, refreshed_at)
      select 'sub_1', id, 'team', 'active', now(), now() from ward`);
    await client.query(`
      insert into unclaimed_subscriptions (id, organization_id, status, seen_at)
      select 'sub_2', id, 'active', now() from organizations`);
    await client.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, payload) values ('x', 'x', 'ada@example.test', '{}')`,
    );
  }

  async function known() {
    const { rows } = await client.query(`
      select (select count(*)::integer from billing_customers) as customers,
             (select count(*)::integer from subscriptions) as subscriptions,
             (select count(*)::integer from unclaimed_subscriptions) as unclaimed,
             (select count(*)::integer from outbox_messages where state = 'queued') as queued,
             (select mail_held_since is not null from installation) as held`);
    return rows[0];
  }
});
