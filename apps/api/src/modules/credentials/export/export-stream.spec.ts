import { get, type IncomingMessage } from 'node:http';
import { credentialsOf } from '../../../testing/credential-calls.js';
import { fillDatabase } from '../../../testing/fill-database.js';
import { testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { until } from '../../../testing/until.js';

const ROWS = 7_000;
const LINE_FEED = 0x0a;
const MEGABYTE = 1024 * 1024;

describe('an export of 7,000 credentials with notes of 20,000 bytes', () => {
  const api = testApp({ environment: { databasePoolSize: 4 } });
  let ada: TestPerson;
  const { query } = credentialsOf(api);
  let origin: string;

  beforeAll(async () => {
    ada = await api.signIn();
    await fillDatabase(
      api,
      `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date, notes)
       select $1, 'Credential ' || n, 'Body', '2020-01-01', date '2021-01-01' + n % 9000, repeat(chr(128512 + n % 64), 5000)
       from generate_series(1, ${ROWS}) n`,
      [ada.userId],
    );
    await api.app.listen(0, '127.0.0.1');
    origin = await api.app.getUrl();
  });

  /** The response before any of it is read. */
  const open = (format: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = get(`${origin}/api/credentials/export/${format}`, { headers: { cookie: ada.cookie } }, resolve);
      request.on('error', reject);
    });

  const busyExports = async () => {
    const [{ count }] = await query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and state <> 'idle'
        and (query ilike 'copy %' or query like '%"validCount"%') and pid <> pg_backend_pid()`,
    );
    return count;
  };

  const memoryInUse = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };

  it('releases the database early and uses constant memory with a slow reader, and is complete', async () => {
    const before = memoryInUse();
    const answer = await open('csv');
    let bytes = 0;
    let rows = 0;
    answer.once('readable', () => answer.pause());
    await until(async () => (await busyExports()) === 0);
    let most = memoryInUse() - before;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1;
      most = Math.max(most, memoryInUse() - before);
    }
    expect(rows).toBe(ROWS + 1);
    expect(bytes).toBeGreaterThan(120 * MEGABYTE);
    expect(most).toBeLessThan(64 * MEGABYTE);
  });

  test.each(['csv', 'pdf'])('stops the database query when the reader of the %s disconnects', async (format) => {
    // More rounds than the pool has connections, so that each must be returned.
    for (let round = 0; round < 6; round += 1) {
      const answer = await open(format);
      await new Promise((resolve) => answer.once('data', resolve));
      answer.destroy();
    }
    await until(async () => (await busyExports()) === 0);
    expect((await ada.get('/api/dashboard/stats')).json()).toMatchObject({ total: ROWS });
  });
});
