import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { credentialsOf } from '../../testing/credential-calls.js';
import { fillDatabase } from '../../testing/fill-database.js';
import { parseCsv } from '../../testing/parse-csv.js';
import { testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { until } from '../../testing/until.js';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const BLANKS = [' ', '\t', '\r', '\n', '\r\n', '\v', '\f', '\u00a0', '\u2003', '\u200b', '\u200f', '\u2060', '\u3000'];
const OTHERS = ['a', 'Z', '1', '"', "'", ',', ';', '\ufeff', '\u0001', 'ż', '語', '[', '`', '{', '|', '.', '\\', '🎓'];
/** Beginnings that some spreadsheet runs as a formula, after the characters that it trims. */
const DANGEROUS = /^[\s\u200b-\u200f\u2060-\u2064]*[-=+@＝＋－＠]|^[\t\r\n]/;

const api = testApp({ asOwner: true, environment: { databasePoolSize: 4 } });
const { found, query } = credentialsOf(api);

describe('cells of CSV files', () => {
  /** Exports the same texts as names of credentials and as entries of the audit trail. */
  async function written(texts: string[]): Promise<{ credentials: string[]; trail: string[] }> {
    const ada = await api.signIn();
    const organizationId = await found(ada);
    await query(
      `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
        select $1, text, 'Body', '2026-01-01', date '2026-12-01' + n::int
        from unnest($2::text[]) with ordinality as given (text, n) order by n`,
      [ada.userId, texts],
    );
    const cellsOf = async (url: string) => parseCsv((await ada.get(url)).body.replace(/^\ufeff/, '')).slice(1);
    const credentials = await cellsOf('/api/credentials/export/csv');
    const trail = await cellsOf(`/api/organizations/${organizationId}/audit/export/csv?action=credential.created`);
    return {
      credentials: credentials.map(([name]) => name ?? ''),
      trail: trail.map((cells) => cells[5] ?? '').toReversed(),
    };
  }

  it('are escaped identically in each export for every beginning of a formula', async () => {
    const beginnings = [...SIGNS, ...BLANKS, ...OTHERS];
    const texts = beginnings.flatMap((first) => ['', ...beginnings].map((second) => `${first}${second}1+1`));
    const { credentials, trail } = await written(texts);
    expect(trail).toEqual(credentials);
    // Texts with their own apostrophes get another one, so that removing one always restores the text.
    expect(credentials).toEqual(texts.map((text) => (DANGEROUS.test(text.replace(/^'+/, '')) ? `'${text}` : text)));
  });

  it('are identical in each export for any text and never begin like a formula', async () => {
    const unit = fc.oneof(fc.constantFrom(...SIGNS, ...BLANKS, ...OTHERS), fc.string({ unit: 'binary', maxLength: 2 }));
    const text = fc
      .array(unit, { minLength: 1, maxLength: 12 })
      .map((units) => units.join('').replaceAll('\0', ''))
      .filter((text) => text !== '');
    const property = fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 100 }), async (texts) => {
      const { credentials, trail } = await written(texts);
      expect(trail).toEqual(credentials);
      for (const cell of trail) expect(cell).not.toMatch(DANGEROUS);
    });
    await fc.assert(property, { numRuns: 20 });
  });

  it('are escaped in every column of the audit trail that contains user input', async () => {
    const eve = await api.signIn({ email: '＝eve@example.test' });
    const { id } = (await eve.post('/api/organizations', { name: '-Ward 7' })).json<{ id: string }>();
    await query(`alter table audit_entries disable trigger user`);
    await query(`update audit_entries set request_id = '@SUM(A1)' where organization_id = $1`, [id]);
    await query(`alter table audit_entries enable trigger user`);
    const { body } = await eve.get(`/api/organizations/${id}/audit/export/csv?action=organization.created`);
    const [, cells = []] = parseCsv(body.replace(/^\ufeff/, ''));
    expect([cells[2], cells[5], cells[9]]).toEqual(["'＝eve@example.test", "'-Ward 7", "'@SUM(A1)"]);
  });
});

/** The export is larger than all buffers between server and client. */
const ROWS = 5_000;
const SLOW_PEOPLE = 2;
const READERS_EACH = 4;

describe('while other clients open exports and do not read them', () => {
  let bo: TestPerson;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    await api.app.listen(0, '127.0.0.1');
    const port = Number(new URL(await api.app.getUrl()).port);
    bo = await api.signIn();
    await fill(bo, 200);
    for (let count = 0; count < SLOW_PEOPLE; count += 1) {
      const slow = await api.signIn();
      await fill(slow, ROWS);
      for (let turn = 0; turn < READERS_EACH; turn += 1) sockets.push(await openAndIgnore(port, slow));
    }
    await until(async () => (await exportsUnderWay()) > 0);
  });

  afterAll(() => sockets.forEach((socket) => socket.destroy()));

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

  it('exports, lists and PDFs of another user are complete', async () => {
    const csv = await bo.get('/api/credentials/export/csv');
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(201);
    expect((await bo.get('/api/credentials')).json()).toHaveLength(200);
    expect((await bo.get('/api/credentials/export/pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await bo.get('/api/portfolio/export/pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('the stalled exports do not occupy database connections', async () => {
    await until(async () => (await exportsUnderWay()) === 0);
  });
});
