import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@tracker/database/test-database';
import { freePort } from '@tracker/test-infrastructure/ports';
import pg from 'pg';
import { ServiceProcess, untilAnswers } from '../testing/service-process.js';
import { until } from '../testing/until.js';

const REFUSAL = 'STRIPE_SECRET_KEY leads to another account: billing stands still';
/** A zone in which the full hour is less than 30 minutes ago, so that no hourly timer fires during the test. */
const TIME_ZONE = new Date().getUTCMinutes() < 30 ? 'UTC' : 'Asia/Kolkata';

describe('a process that has just started', () => {
  const asked: string[] = [];
  const stripe = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end('{"object":"account","id":"acct_other"}');
  });
  let database: TestDatabase;
  let owner: pg.Client;
  let dataDir: string;
  let settings: Record<string, string>;
  let api: ServiceProcess;
  let address: string;

  beforeAll(async () => {
    await once(stripe.listen(0, 'localhost'), 'listening');
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    dataDir = await mkdtemp(join(tmpdir(), 'tracker-boot-'));
    await keepAnotherAccount();
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    settings = {
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      TZ: TIME_ZONE,
      DATABASE_URL: database.serviceUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEV_SERVICES_PORT: String((stripe.address() as AddressInfo).port),
    };
    api = ServiceProcess.node('main', settings);
    await untilAnswers(`${address}/readyz`);
  });

  afterAll(async () => {
    await api?.kill();
    stripe.close();
    await owner?.end();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Stores a subscription of another Stripe account that is due for a refresh. */
  async function keepAnotherAccount(): Promise<void> {
    await owner.query(
      `insert into stripe_account (account_id, is_live_mode, confirmed_at) values ('acct_ours', false, now() - interval '1 day')`,
    );
    await owner.query(
      `with ward as (insert into organizations (name, subscription_tier) values ('Ward 7', 'team') returning id)
       insert into subscriptions (id, organization_id, tier, status, started_at, refreshed_at)
       select 'sub_1', id, 'team', 'active', now(), now() - interval '2 days' from ward`,
    );
  }

  const log = () =>
    api.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string; level: unknown; wanted?: string; refused?: string });
  const refusals = () => log().filter(({ msg }) => msg === REFUSAL);

  it('logs a changed Stripe account once, makes no other Stripe call, and serves requests', async () => {
    await until(() => refusals().length > 0);
    expect(refusals()).toEqual([expect.objectContaining({ wanted: 'acct_ours (test)', refused: 'acct_other (test)' })]);
    expect([...new Set(asked)]).toEqual(['GET /v1/account']);
    const { rows } = await owner.query('select refused_account_id, account_id from stripe_account');
    expect(rows).toEqual([{ account_id: 'acct_ours', refused_account_id: 'acct_other (test)' }]);
    const kept = await owner.query(
      'select s.status, subscription_tier, missing_answers from subscriptions s join organizations o on o.id = organization_id',
    );
    expect(kept.rows).toEqual([{ status: 'active', subscription_tier: 'team', missing_answers: 0 }]);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });
});
