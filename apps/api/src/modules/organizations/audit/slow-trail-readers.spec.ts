import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseCsv } from '../../../testing/parse-csv.js';
import { fillDatabase } from '../../../testing/fill-database.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';

/** The export is larger than all buffers between server and client. */
const ENTRIES = 3_000;
const LABEL = 6_000;
const SLOW_READERS = 5;

/** Appends entries without triggers and hashes, which exports ignore. */
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

describe('five CSV exports of an audit trail whose readers stall', () => {
  let api: TestApp;
  let long: TestOrganization;
  const opened: Promise<IncomingMessage>[] = [];

  beforeAll(async () => {
    // The server writes two exports at a time, one per person.
    api = await startTestApp({ asOwner: true, environment: { databasePoolSize: 4 } });
    await api.app.listen(0, '127.0.0.1');
    long = await createOrganization(api);
    const people = await Promise.all(Array.from({ length: SLOW_READERS }, () => long.add('admin')));
    await fillDatabase(api, GROW);
    const url = `${await api.app.getUrl()}${long.url}/audit/export/csv`;
    for (const { cookie } of people)
      opened.push(once(get(url, { headers: { cookie } }), 'response').then(([answer]) => answer as IncomingMessage));
    // A caller that waits too long for its turn also gets a response.
    await Promise.all(opened.slice(0, 2));
  });

  afterAll(async () => {
    for (const answer of await Promise.all(opened)) answer.destroy();
    await api?.close();
  });

  it('do not block exports of another organization or of another person', async () => {
    const { owner, url } = await createOrganization(api);
    const trail = await owner.get(`${url}/audit/export/csv`);
    expect([trail.statusCode, parseCsv(trail.body).length]).toEqual([200, 3]);
    const credentials = await owner.get('/api/credentials/export/csv');
    expect([credentials.statusCode, credentials.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  });

  it('have all started, and deliver every entry once they are read', async () => {
    const answers = await Promise.all(opened);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(SLOW_READERS).fill(200));
    // A header row, the entries, and an empty string after the last line break.
    for (const answer of answers) expect((await text(answer)).split('\r\n').length).toBe(ENTRIES + 2);
  });
});
