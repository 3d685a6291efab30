import { setTimeout as wait } from 'node:timers/promises';
import { NoReplicaError } from '@tracker/database/replica';
import { type ServerPair, startServerPair } from '@tracker/database/test-standby';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Statements } from '@tracker/database/statements';
import pg from 'pg';
import { describeStartFailure } from '../../server/start-failure.js';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { parseCsv } from '../../testing/parse-csv.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { until } from '../../testing/until.js';

const REST_MS = 6_000;

describe('reads with a replica', () => {
  let pair: ServerPair;
  let api: TestApp;
  let ada: TestPerson;
  let organizationId: string;
  let create: CredentialCalls['create'];
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    pair = await startServerPair();
    api = await startTestApp({ environment: settings(pair.serviceUrl(pair.standby())) });
    const calls = credentialsOf(api);
    create = calls.create;
    ada = await api.signIn();
    organizationId = await calls.found(ada);
    await create(ada, { name: 'First' });
  });

  afterAll(async () => {
    await api?.close();
    for (const client of clients) await client.end().catch(() => undefined);
    await pair?.stop();
  });

  const settings = (url: string) => ({
    databaseUrl: pair.serviceUrl(pair.primary),
    databaseReplica: { url, maxLagMs: 1_000 },
  });

  async function connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  }

  const FILES = [
    '/api/credentials/export/csv',
    '/api/credentials/export/pdf',
    '/api/reports/compliance',
    '/api/reports/compliance/entries?list=expired',
  ];
  const ofOrganization = () => [
    `/api/organizations/${organizationId}/audit/export/csv`,
    `/api/organizations/${organizationId}/compliance-matrix.csv`,
    `/api/reports/compliance?organizationId=${organizationId}`,
  ];

  async function figures(): Promise<Record<string, number>> {
    const { body } = await api.inject('/metrics');
    const lines = body.matchAll(/^database_replica_(\w+)(?:\{server="(\w+)"\})? (\S+)$/gm);
    return Object.fromEntries([...lines].map(([, name, server, figure]) => [server ?? name, Number(figure)]));
  }

  /** Counts the reads of each server during `read`. */
  async function readsOf(read: () => Promise<unknown>) {
    const before = await figures();
    await read();
    const after = await figures();
    const more = (server: string) => Number(after[server]) - Number(before[server]);
    return { replica: more('replica'), primary: more('primary') };
  }

  /** Waits until a file is read from the replica again. */
  async function untilUsedAgain(): Promise<void> {
    await until(async () => {
      api.clock.advance(REST_MS);
      return (await readsOf(exported)).replica === 1;
    });
  }

  const exported = async () => {
    const { statusCode, body } = await ada.get('/api/credentials/export/csv');
    expect(statusCode).toBe(200);
    return parseCsv(body).map(([name]) => name);
  };

  it('use the replica for files and reports, and the primary for everything else', async () => {
    const standby = await connect(pair.standby().url);
    await standby.query('select pg_stat_statements_reset()');
    const urls = [...FILES, ...ofOrganization()];
    for (const url of urls) expect([url, (await ada.get(url)).statusCode]).toEqual([url, 200]);
    for (const url of ['/api/credentials', '/api/dashboard/stats', `/api/organizations/${organizationId}/audit`])
      expect((await ada.get(url)).statusCode).toBe(200);
    const { rows } = await standby.query<{ query: string }>('select query from pg_stat_statements');
    const asked = rows.map(({ query }) => query);
    for (const part of ['copy (', 'over ())::int as "validCount"', 'requirement', 'FROM "audit_entries" "e"'])
      expect(asked.filter((query) => query.includes(part))).not.toEqual([]);
    const ofThePrimary = asked.filter((query) => /\b(?:sessions|role from memberships|verify)\b/.test(query));
    expect(ofThePrimary).toEqual([]);
  });

  it('include rows in a file that were written just before', async () => {
    const reads = await readsOf(async () => {
      for (let turn = 0; turn < 25; turn += 1) {
        const name = `Written ${turn}`;
        await create(ada, { name });
        expect(await exported()).toContain(name);
      }
    });
    // On a busy machine the replica may be paused for some reads.
    expect(reads.replica).toBeGreaterThan(0);
    expect(await figures()).toMatchObject({ used: expect.any(Number), lag_bytes: expect.any(Number) });
  });

  it('use the primary inside a unit of work, which does not count as a fallback', async () => {
    const work = () =>
      api.app.get(UnitOfWork).run(() => api.app.get(Statements).query('select 1', [], { on: 'replica' }));
    expect(await readsOf(work)).toEqual({ replica: 0, primary: 0 });
  });

  it('fall back to the primary while the replica lags, and return to it once it has caught up', async () => {
    const standby = await connect(pair.standby().url);
    await standby.query('select pg_wal_replay_pause()');
    api.clock.advance(0);
    await create(ada, { name: 'Ahead of it' });
    const reads = await readsOf(async () => {
      expect(await exported()).toContain('Ahead of it');
      await standby.query('select pg_stat_statements_reset()');
      for (const url of [...FILES, ...ofOrganization()]) expect((await ada.get(url)).statusCode).toBe(200);
      // Only the first read waits for the replica; the others go straight to the primary.
      const waits = `select from pg_stat_statements where query like '%"isThere"' and calls > 0`;
      expect((await standby.query(waits)).rowCount).toBe(0);
    });
    expect(reads.replica).toBe(0);
    expect(await figures()).toMatchObject({ used: 0, primary: expect.any(Number) });
    expect((await figures())['lag_bytes']).toBeGreaterThan(0);
    await standby.query('select pg_wal_replay_resume()');
    await untilUsedAgain();
  });

  it('fall back to the primary for a single query that the replica cancels', async () => {
    const primary = await connect(pair.primary.url);
    await primary.query('begin; lock table credentials in access exclusive mode');
    await primary.query('select pg_switch_wal()');
    const answer = ada.get('/api/reports/compliance');
    await wait(1_600);
    await primary.query('commit');
    expect((await answer).statusCode).toBe(200);
    expect((await figures())['used']).toBe(1);
  });

  it('fall back to the primary while the replica is down, and return to it after its restart', async () => {
    await pair.standby().stop();
    const reads = await readsOf(async () => {
      for (const url of [...FILES, ...ofOrganization()]) expect((await ada.get(url)).statusCode).toBe(200);
    });
    expect(reads).toEqual({ replica: 0, primary: FILES.length + ofOrganization().length });
    expect(await figures()).toEqual({ used: 0, replica: expect.any(Number), primary: expect.any(Number) });
    expect((await api.inject('/readyz')).statusCode).toBe(200);
    await pair.restartStandby();
    await untilUsedAgain();
  });

  it('fall back to the primary while the replica is frozen', async () => {
    const standby = await connect(pair.standby().url);
    await exported();
    const { rows } = await standby.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'tracker'`,
    );
    const frozen = [pair.standby().pid, ...rows.map(({ pid }) => pid)];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      expect(await exported()).toContain('First');
      expect((await figures())['used']).toBe(0);
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await untilUsedAgain();
  });

  it('fail the start when DATABASE_REPLICA_URL names no standby, another database or a wrong password', async () => {
    const refused = async (url: string) => {
      const error = await startTestApp({ environment: settings(url) }).then(
        (started) => started.close(),
        (problem: unknown) => problem,
      );
      expect(error).toBeInstanceOf(NoReplicaError);
      return describeStartFailure(error, api.environment);
    };
    const other = new URL(pair.standby().url);
    other.pathname = '/postgres';
    const stranger = new URL(pair.standby().url);
    stranger.password = 'wrong';
    expect(await refused(pair.serviceUrl(pair.primary))).toBe(
      'DATABASE_REPLICA_URL names the primary itself: give the address of its standby, or leave it out.',
    );
    expect(await refused(stranger.href)).toBe(
      'DATABASE_REPLICA_URL cannot be used: password authentication failed for user "app".',
    );
    expect(await refused(other.href)).toBe(
      'DATABASE_REPLICA_URL does not name a copy of the database of DATABASE_URL.',
    );
  });

  it('never use a replica that was promoted to a primary', async () => {
    const standby = await connect(pair.standby().url);
    await standby.query('select pg_promote()');
    await create(ada, { name: 'After the split' });
    const reads = await readsOf(async () => expect(await exported()).toContain('After the split'));
    expect(reads).toEqual({ replica: 0, primary: 1 });
  });
});
