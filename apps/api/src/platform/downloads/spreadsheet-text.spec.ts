import fc from 'fast-check';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { parseCsv } from '../../testing/parse-csv.js';
import { testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const BLANKS = [' ', '\t', '\r', '\n', '\r\n', '\v', '\f', '\u00a0', '\u2003', '\u200b', '\u200f', '\u2060', '\u3000'];
const OTHERS = ['a', 'Z', '1', '"', "'", ',', ';', '\ufeff', '\u0001', 'ż', '語', '[', '`', '{', '|', '.', '\\', '🎓'];
/** What some spreadsheet runs: after whatever it trims. */
const DANGEROUS = /^[\s\u200b-\u200f\u2060-\u2064]*[-=+@＝＋－＠]|^[\t\r\n]/;

describe('cells of CSV files', () => {
  const api = testApp({ asOwner: true });
  let ada: TestPerson;
  let organizationId: string;
  let query: CredentialCalls['query'];

  beforeAll(async () => {
    const calls = credentialsOf(api);
    ({ query } = calls);
    ada = await api.signIn();
    organizationId = await calls.found(ada);
  });

  /** The same texts as names of credentials, and as what the audit trail tells of them. */
  async function written(texts: string[]): Promise<{ credentials: string[]; trail: string[] }> {
    await query('delete from credentials');
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
      trail: trail
        .slice(0, texts.length)
        .map((cells) => cells[5] ?? '')
        .toReversed(),
    };
  }

  it('are the same in each export, for every beginning a spreadsheet may take for a formula', async () => {
    const beginnings = [...SIGNS, ...BLANKS, ...OTHERS];
    const texts = beginnings.flatMap((first) => ['', ...beginnings].map((second) => `${first}${second}1+1`));
    const { credentials, trail } = await written(texts);
    expect(trail).toEqual(credentials);
    // Also after apostrophes of its own, so that one can be taken off again whatever stands behind it.
    expect(credentials).toEqual(texts.map((text) => (DANGEROUS.test(text.replace(/^'+/, '')) ? `'${text}` : text)));
  });

  it('are the same in each export for any text, and never begin like a formula', async () => {
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
  }, 60_000);

  it('are harmless in the trail wherever a person or a client may have written them', async () => {
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
