import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { fillDatabase } from '../../testing/fill-database.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';

/** More bytes than every buffer between us takes. */
const ROWS = 5_000;
const SLOW_PEOPLE = 4;
const READERS_EACH = 6;

describe('beside people who open exports and do not read them', () => {
  let api: TestApp;
  let bo: TestPerson;
  let query: CredentialCalls['query'];
  const sockets: Socket[] = [];

  beforeAll(async () => {
    api = await startTestApp({ environment: { databasePoolSize: 4 } });
    ({ query } = credentialsOf(api));
    await api.app.listen(0, '127.0.0.1');
    const port = Number(new URL(await api.app.getUrl()).port);
    bo = await api.signIn();
    await fill(bo, 1_000);
    for (let count = 0; count < SLOW_PEOPLE; count += 1) {
      const slow = await api.signIn();
      await fill(slow, ROWS);
      for (let turn = 0; turn < READERS_EACH; turn += 1) sockets.push(await openAndIgnore(port, slow));
    }
    await eventually(async () => (await exportsUnderWay()) > 0);
  }, 60_000);

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await api?.close();
  });

  const fill = (person: TestPerson, rows: number) =>
    fillDatabase(
      api,
      `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date, notes)
        select $1, 'Credential ' || n, 'Body', '2020-01-01', date '2021-01-01' + n % 9000, repeat(md5(n::text), 150)
        from generate_series(1, $2::int) n`,
      [person.userId, rows],
    );

  async function openAndIgnore(port: number, person: TestPerson): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').pause();
    await once(socket, 'connect');
    socket.write(`GET /api/credentials/export/csv HTTP/1.1\r\nhost: localhost\r\ncookie: ${person.cookie}\r\n\r\n`);
    return socket;
  }

  async function exportsUnderWay(): Promise<number> {
    const [{ count }] = await query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and state <> 'idle'
        and query ilike 'copy %' and pid <> pg_backend_pid()`,
    );
    return count;
  }

  async function eventually(check: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 600 && !(await check()); tries += 1) await wait(50);
    expect(await check()).toBe(true);
  }

  it("another person's export, list and PDF come whole", async () => {
    const csv = await bo.get('/api/credentials/export/csv');
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(1_001);
    expect((await bo.get('/api/credentials')).json()).toHaveLength(1_000);
    expect((await bo.get('/api/credentials/export/pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await bo.get('/api/portfolio/export/pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }, 40_000);

  it('no connection of the database is held', async () => {
    await eventually(async () => (await exportsUnderWay()) === 0);
  }, 40_000);
});
