import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseCsv } from '../../../testing/parse-csv.js';
import { fillDatabase } from '../../../testing/fill-database.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';

/** Together more bytes than every buffer between us takes. */
const ENTRIES = 12_000;
const LABEL = 1_500;
const SLOW_READERS = 5;

/** Without its triggers and its hashes, which exports do not look at. */
const GROW = `do $$
  declare
    entry audit_entries;
  begin
    set local session_replication_role = 'replica';
    select * into entry from audit_entries order by sequence desc limit 1;
    entry.subject_label := repeat('W', ${LABEL});
    while entry.sequence < ${ENTRIES} loop
      entry.sequence := entry.sequence + 1;
      insert into audit_entries values (entry.*);
    end loop;
    update audit_chains set sequence = entry.sequence;
  end $$`;

describe("beside five people who open an audit trail's CSV and do not read it", () => {
  let api: TestApp;
  let long: TestOrganization;
  const opened: Promise<IncomingMessage>[] = [];

  beforeAll(async () => {
    // Two files are made at a time, one of each person.
    api = await startTestApp({ asOwner: true, environment: { databasePoolSize: 4 } });
    await api.app.listen(0, '127.0.0.1');
    long = await createOrganization(api);
    const people = await Promise.all(Array.from({ length: SLOW_READERS }, () => long.add('admin')));
    await fillDatabase(api, GROW);
    const url = `${await api.app.getUrl()}${long.url}/audit/export/csv`;
    for (const { cookie } of people)
      opened.push(once(get(url, { headers: { cookie } }), 'response').then(([answer]) => answer as IncomingMessage));
    // Whoever waits for a turn in vain is told so: an answer as well.
    await Promise.all(opened.slice(0, 2));
  }, 60_000);

  afterAll(async () => {
    for (const answer of await Promise.all(opened)) answer.destroy();
    await api?.close();
  });

  it("another organization's trail and another person's credentials come whole", async () => {
    const { owner, url } = await createOrganization(api);
    const trail = await owner.get(`${url}/audit/export/csv`);
    expect([trail.statusCode, parseCsv(trail.body).length]).toEqual([200, 3]);
    const credentials = await owner.get('/api/credentials/export/csv');
    expect([credentials.statusCode, credentials.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  }, 60_000);

  it('each of them has begun, and gets every entry on reading at last', async () => {
    const answers = await Promise.all(opened);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(SLOW_READERS).fill(200));
    // A heading before them, and nothing after the last.
    for (const answer of answers) expect((await text(answer)).split('\r\n').length).toBe(ENTRIES + 2);
  }, 60_000);
});
