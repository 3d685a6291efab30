import { credentialsOf, UNKNOWN_ID } from '../../../testing/credential-calls.js';
import { multipart } from '../../../testing/credential-form.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { RetentionJob } from '../../../platform/jobs/retention.job.js';

const HEADINGS = 'Name,Issuing Body,Issue Date,Expiry Date,Notes';
const LIMIT = 'The Free plan holds up to 3 credentials. Upgrade to Team to add more.';

describe('an import', () => {
  const api = testApp({ now: '2026-11-21T12:00:00Z' });
  let ada: TestPerson;
  const calls = credentialsOf(api);

  beforeEach(async () => {
    ada = await api.signIn();
  });

  const check = (content: string | Buffer, fields: [string, string][] = [], by = ada) =>
    by.inject({
      method: 'POST',
      url: '/api/credentials/imports',
      ...multipart(fields, [{ field: 'file', content: Buffer.from(content), name: 'mine.csv' }]),
    });
  const table = (...rows: string[]) => [HEADINGS, ...rows].join('\r\n');
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, n) => `Course ${n},School,2026-01-01,2028-01-01,`);
  const apply = (id: string, by = ada) => by.post(`/api/credentials/imports/${id}/apply`);
  const undo = (id: string, by = ada) => by.delete(`/api/credentials/imports/${id}`);
  const checked = async (content: string) => (await check(content)).json().id as string;
  const have = async () => (await calls.list(ada)).length;

  it('previews the outcome of each row and writes nothing', async () => {
    await calls.create(ada, {
      name: 'Café Safety'.normalize('NFD'),
      issuingBody: 'RED CROSS',
      issueDate: '2026-01-01',
      expiryDate: '2028-01-01',
    });
    const answer = await check(
      table(
        'First Aid,Red Cross,2026-01-10,2027-01-10,"Two',
        'lines"',
        'CAFÉ SAFETY,Red Cross,2026-01-01,2028-01-01,',
        'first aid,red cross,2026-01-10,2027-01-10,',
        ',,2026-01-10,01/02/2027,',
        'Late,Body,2026-01-10,2025-01-10,',
        'Long,Body,2026-01-10,2027-01-10,' + 'x'.repeat(5_001),
        'More,Body,2026-01-10,2027-01-10,,what is this',
        '=HYPERLINK("http://evil"),Body,2026-01-10,2027-01-10,',
      ),
    );
    expect(answer.statusCode).toBe(201);
    const { id, rows, ...rest } = answer.json();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const [name, issuingBody, issueDate, expiryDate, notes] = HEADINGS.split(',');
    expect(rest).toEqual({
      columns: HEADINGS.split(','),
      mapping: { name, issuingBody, issueDate, expiryDate, notes },
      dateOrder: null,
      counts: { ready: 1, duplicate: 2, invalid: 5 },
    });
    expect(rows[0]).toEqual({
      line: 2,
      outcome: 'ready',
      problems: [],
      fields: {
        name: 'First Aid',
        issuingBody: 'Red Cross',
        issueDate: '2026-01-10',
        expiryDate: '2027-01-10',
        notes: 'Two\nlines',
      },
    });
    const reported = rows.slice(1).map(({ line, outcome, problems }: (typeof rows)[0]) => [line, outcome, ...problems]);
    expect(reported).toEqual([
      [4, 'duplicate', 'You have this credential already.'],
      [5, 'duplicate', 'This row repeats line 2.'],
      [
        6,
        'invalid',
        'Expiry Date: “01/02/2027” could be two different days: say in which order day, month and year stand.',
        'Credential name is required.',
        'Issuing body is required.',
      ],
      [7, 'invalid', 'The expiry date must not be before the issue date.'],
      [8, 'invalid', 'Notes must be at most 5000 characters.'],
      [9, 'invalid', 'The row has more cells than there are headings.'],
      [10, 'invalid', 'Name holds a formula: put its value there, or an apostrophe in front.'],
    ]);
    expect([await have(), (await calls.stored()).uploads]).toEqual([1, 0]);
  });

  it('rejects only rows with control characters', async () => {
    const rows = ['Fine', 'Bell\u0007', 'Null\u0000', 'Fine too'].map((name) => `${name},Body,2026-01-10,2027-01-10,`);
    const answer = await check(table(...rows, 'Notes,Body,2026-01-10,2027-01-10,a\u001bb'));
    expect(answer.statusCode).toBe(201);
    const reported = answer
      .json()
      .rows.map(({ outcome, problems }: { outcome: string; problems: string[] }) => [outcome, ...problems]);
    const named = ['invalid', 'Credential name must not contain control characters.'];
    const noted = ['invalid', 'Notes must not contain control characters.'];
    expect(reported).toEqual([['ready'], named, named, ['ready'], noted]);
    expect((await apply(answer.json().id)).json()).toEqual({ created: 2, skipped: 0, invalid: 3 });
  });

  it('uses the chosen columns and date order, and recognizes the headings of other programs', async () => {
    const content = 'Wann;Certificate;issued-by;Bis\n3.4.2026;Ersthelfer;DRK;4.3.2028\n';
    const guessed = (await check(content)).json();
    expect(guessed.mapping).toEqual({
      name: 'Certificate',
      issuingBody: 'issued-by',
      issueDate: null,
      expiryDate: null,
      notes: null,
    });
    expect(guessed.counts).toEqual({ ready: 0, duplicate: 0, invalid: 1 });
    const mapping = JSON.stringify({
      name: 'certificate',
      issuingBody: 'issued-by',
      issueDate: 'Wann',
      expiryDate: 'Bis',
    });
    const reported = (
      await check(content, [
        ['mapping', mapping],
        ['dateOrder', 'dmy'],
      ])
    ).json();
    expect(reported).toMatchObject({
      dateOrder: 'dmy',
      mapping: { name: 'Certificate', expiryDate: 'Bis' },
      counts: { ready: 1 },
    });
    expect(reported.rows[0].fields).toMatchObject({ issueDate: '2026-04-03', expiryDate: '2028-03-04' });
    const refused = async (...fields: [string, string][]) => {
      const { statusCode, body } = await check(content, fields);
      return [statusCode, body];
    };
    expect(await refused(['mapping', mapping.replace('Bis', 'Gone')])).toEqual([400, 'The file has no column “Gone”.']);
    expect(await refused(['mapping', '{'])).toEqual([
      400,
      'The mapping must be JSON that names a column for name, issuingBody, issueDate and expiryDate.',
    ]);
    expect(await refused(['dateOrder', 'xyz'])).toEqual([400, 'dateOrder must be one of ymd, dmy, mdy']);
  });

  it('is idempotent, repeated or concurrent, with the same result as adding rows one by one', async () => {
    const organization = await createOrganization(api, ada);
    await organization.setTier('team');
    await calls.query('delete from reminder_rechecks where user_id = $1', [ada.userId]);
    const id = await checked(table(...rowsOf(20), 'Bad,Body,soon,2028-01-01,'));
    await calls.create(ada, {
      name: 'course 0',
      issuingBody: 'SCHOOL',
      issueDate: '2026-01-01',
      expiryDate: '2028-01-01',
    });
    const answers = await Promise.all([apply(id), apply(id), apply(id)]);
    answers.push(await apply(id));
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([200, { created: 19, skipped: 1, invalid: 1 }]);
    expect(await have()).toBe(20);
    expect(await calls.query('select from reminder_rechecks where user_id = $1', [ada.userId])).not.toEqual([]);
    const { entries } = (await ada.get(`${organization.url}/audit?action=credential.created`)).json();
    expect(entries).toHaveLength(20);
  });

  it('respects the plan limit in the preview and when applied, also concurrently', async () => {
    const content = table(...rowsOf(1), ...rowsOf(5));
    const { rows, counts, id } = (await check(content)).json();
    expect(counts).toEqual({ ready: 3, duplicate: 1, invalid: 2 });
    expect(rows.slice(4).map(({ problems }: { problems: string[] }) => problems)).toEqual([[LIMIT], [LIMIT]]);
    const other = (await check(table(...rowsOf(5).map((row) => `Other ${row}`)))).json().id;
    const outcomes = await Promise.all([apply(id), apply(other), calls.create(ada), calls.create(ada)]);
    expect(outcomes.map(({ statusCode }) => statusCode).slice(0, 2)).toEqual([200, 200]);
    expect(await have()).toBe(3);
  });

  it('belongs to its owner only and requires a session', async () => {
    const id = await checked(table(...rowsOf(1)));
    const eve = await api.signIn();
    for (const call of [apply, undo]) {
      const [foreign, unknown] = [await call(id, eve), await call(UNKNOWN_ID, eve)];
      expect([foreign.statusCode, foreign.body]).toEqual([404, 'Import not found. It is kept for 24 hours.']);
      expect([unknown.statusCode, unknown.body]).toEqual([foreign.statusCode, foreign.body]);
    }
    expect((await eve.get('/api/credentials/imports')).json()).toEqual([]);
    for (const [method, url] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', `/${id}/apply`],
      ['DELETE', `/${id}`],
      ['GET', '/template.csv'],
    ] as const)
      expect((await api.inject({ method, url: `/api/credentials/imports${url}` })).statusCode).toBe(401);
    expect((await apply(id)).json()).toEqual({ created: 1, skipped: 0, invalid: 0 });
  });

  it('is listed for one day after it was applied, with its outcome and undo', async () => {
    const listed = async () => (await ada.get('/api/credentials/imports')).json();
    const [first, second] = [await checked(table(...rowsOf(1))), await checked(table(...rowsOf(2).slice(1)))];
    expect(await listed()).toEqual([]);
    await apply(first);
    const appliedAt = api.clock.now().toISOString();
    api.clock.advance(60_000);
    await apply(second);
    await undo(second);
    const outcome = { created: 1, skipped: 0, invalid: 0 };
    expect(await listed()).toEqual([
      { id: second, appliedAt: api.clock.now().toISOString(), outcome, undone: { removed: 1, kept: 0 } },
      { id: first, appliedAt, outcome, undone: null },
    ]);
    api.clock.advance(86_400_000 - 60_000);
    expect(await listed()).toHaveLength(1);
  });

  it('expires after one day, and a person has at most ten pending', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      api.clock.advance(1_000);
      ids.push(await checked(table(...rowsOf(1))));
    }
    expect((await apply(ids[1] ?? '')).statusCode).toBe(404);
    const kept = () => calls.query('select from credential_imports where owner_id = $1', [ada.userId]);
    expect(await kept()).toHaveLength(10);
    expect((await apply(ids[2] ?? '')).statusCode).toBe(200);
    api.clock.advance(86_400_000 - 5_000);
    expect((await undo(ids[3] ?? '')).statusCode).toBe(404);
    expect((await undo(ids[2] ?? '')).json()).toEqual({ removed: 1, kept: 0 });
    api.clock.advance(60_000);
    await api.get(RetentionJob).forget('import-retention');
    expect(await kept()).toEqual([]);
  });

  it('round-trips our own export byte for byte, and reads the filled-in template', async () => {
    const organization = await createOrganization(api, ada);
    await organization.setTier('team');
    const names = [
      '=1+1',
      "'=1+1",
      "''@x",
      "'quoted'",
      '"Say; ""hi"""',
      '  spaced',
      '心肺蘇生, 👩‍⚕️',
      '- item',
      '\u200b-x',
      'Ärzte'.normalize('NFD'),
    ];
    for (const [index, name] of names.entries())
      await calls.create(ada, {
        name,
        issuingBody: `＝${name}`,
        issueDate: '2020-02-29',
        expiryDate: `2030-01-${10 + index}`,
        notes: index % 2 ? `-${name}\n\tand\n"more"\n` : null,
      });
    const before = await calls.list(ada);
    const file = (await ada.get('/api/credentials/export/csv')).rawPayload;
    expect((await check(file)).json().counts).toEqual({ ready: 0, duplicate: names.length, invalid: 0 });
    await ada.post('/api/credentials/bulk', { action: 'delete', ids: before.map(({ id }: { id: string }) => id) });
    const { id, counts } = (await check(file)).json();
    expect(counts).toEqual({ ready: names.length, duplicate: 0, invalid: 0 });
    await apply(id);
    const facts = (
      list: { name: string; issuingBody: string; notes: string | null; issueDate: string; expiryDate: string }[],
    ) =>
      list
        .map(({ name, issuingBody, notes, issueDate, expiryDate }) =>
          JSON.stringify([name, issuingBody, notes, issueDate, expiryDate]),
        )
        .toSorted();
    expect(facts(await calls.list(ada))).toEqual(facts(before));
    const again = (await ada.get('/api/credentials/export/csv')).rawPayload;
    expect(again.equals(file)).toBe(true);

    const template = await ada.get('/api/credentials/imports/template.csv');
    expect([template.headers['content-type'], template.body]).toEqual([
      'text/csv; charset=utf-8',
      `\ufeff${HEADINGS}\r\n`,
    ]);
    const filled = `${template.body}New,Body,2026-01-01,2028-01-01,\r\n`;
    expect((await check(filled)).json().counts).toEqual({ ready: 1, duplicate: 0, invalid: 0 });
  });
});
