import { credentialsOf, UNKNOWN_ID } from '../../../testing/credential-calls.js';
import { PDF } from '../../../testing/credential-form.js';
import { parseCsv } from '../../../testing/parse-csv.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

const api = testApp({ now: '2026-11-21T12:00:00Z' });
const { create, found, query } = credentialsOf(api);

describe('the credential export', () => {
  let ada: TestPerson;

  beforeEach(async () => {
    ada = await api.signIn({ timeZone: 'Pacific/Kiritimati' });
  });

  const csvOf = async (person: TestPerson, options = '') => {
    const answer = await person.get(`/api/credentials/export/csv${options}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    return parseCsv(answer.body.replace(/^\ufeff/, ''));
  };

  it('is a CSV file named after the person’s current date, one row per credential, soonest first', async () => {
    await create(ada, { name: 'Later', expiryDate: '2027-11-22', notes: 'Line "one"\r\nline, two' }, { content: PDF });
    await create(ada, { name: 'Ended', expiryDate: '2026-11-21' });
    const answer = await ada.get('/api/credentials/export/csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('filename="credentials-export-2026-11-22.csv"'),
    });
    expect(await csvOf(ada)).toEqual([
      ['Name', 'Issuing Body', 'Issue Date', 'Expiry Date', 'Status', 'Days Until Expiry', 'Document', 'Notes'],
      ['Ended', 'Red Cross', '2026-01-10', '2026-11-21', 'Expired', '', 'No', ''],
      ['Later', 'Red Cross', '2026-01-10', '2027-11-22', 'Valid', '365', 'Yes', 'Line "one"\nline, two'],
    ]);
  });

  it('excludes deselected statuses and contains only a header without credentials', async () => {
    await create(ada, { name: 'Valid', expiryDate: '2027-11-22' });
    await create(ada, { name: 'Expiring', expiryDate: '2026-11-22' });
    await create(ada, { name: 'Expired', expiryDate: '2026-11-21' });
    const names = async (options: string) => (await csvOf(ada, options)).slice(1).map(([name]) => name);
    expect(await names('?includeValid=false')).toEqual(['Expired', 'Expiring']);
    expect(await names('?includeValid=false&includeExpired=false&includeExpiring=true')).toEqual(['Expiring']);
    const eve = await api.signIn();
    expect(await csvOf(eve)).toHaveLength(1);
  });

  it('escapes only cells that start like a formula', async () => {
    await found(ada);
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', 'a=1', "'quoted'", '"=1"', '\t=1'];
    for (const cell of cells) {
      await query(
        `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date, notes)
          values ($1, $2, $2, '2026-01-01', '2026-12-01', $2)`,
        [ada.userId, cell],
      );
    }
    const rows = (await csvOf(ada)).slice(1);
    for (const column of [0, 1, 7]) {
      const written = rows.map((row) => row[column]);
      expect(new Set(written)).toEqual(
        new Set(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'＝1", 'a=1', "'quoted'", '"=1"', "'\t=1"]),
      );
    }
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[-=+@\t\r]/);
  });

  test.each([
    ['/api/credentials/export/xlsx', 404, 'There is no export in this format.'],
    ['/api/credentials/export/CSV', 404, 'There is no export in this format.'],
    ['/api/credentials/export/xlsx?includeValid=maybe', 404, 'There is no export in this format.'],
    ['/api/credentials/export/csv?includeValid=maybe', 400, 'includeValid must be true or false'],
    ['/api/credentials/export/csv?includeValid=', 400, 'includeValid must be true or false'],
    [
      '/api/credentials/export/csv?includeExpired=true&includeExpired=false',
      400,
      'includeExpired must be true or false',
    ],
    [
      '/api/credentials/export/pdf?includeValid=false&includeExpiring=false&includeExpired=false',
      400,
      'Choose one or more credential statuses to include before exporting.',
    ],
    [`/api/credentials/export/csv?organizationId=${UNKNOWN_ID}`, 404, 'Organization not found.'],
  ])('refuses %s', async (url, status, sentence) => {
    const answer = await ada.get(url);
    expect([answer.statusCode, answer.body]).toEqual([status, sentence]);
  });

  it('rejects a malformed organization and signed-out callers', async () => {
    expect((await ada.get('/api/credentials/export/csv?organizationId=1')).statusCode).toBe(400);
    expect((await api.inject('/api/credentials/export/xlsx?includeValid=maybe')).statusCode).toBe(401);
  });

  it('is a PDF with embedded fonts for many scripts', async () => {
    await create(ada, { name: 'Żółć Ελληνικά Кириллица', issuingBody: '日本語検定委員会' });
    await create(ada, { name: '한국어능력시험', issuingBody: 'هيئة الاعتماد' });
    await create(ada, { name: 'हिन्दी ভাষা தமிழ்', issuingBody: 'తెలుగు ภาษาไทย 🎓' });
    const answer = await ada.get('/api/credentials/export/pdf');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="credentials-export-2026-11-22.pdf"'),
    });
    const text = answer.rawPayload.toString('latin1');
    expect([text.slice(0, 5), text.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF']);
    const noto = ['Hans', 'KR', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Thai'].map(
      (script) => `NotoSans${script}`,
    );
    for (const font of ['DejaVuSans', 'NotoEmoji', ...noto]) expect(text).toContain(font);
    expect(text).not.toContain('/Helvetica');
  });

  it('is a PDF even without credentials', async () => {
    const answer = await ada.get('/api/credentials/export/pdf?includeValid=false');
    expect([answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
});

describe("an organization's export", () => {
  let owner: TestPerson;
  let member: TestPerson;
  let organization: TestOrganization;

  beforeAll(async () => {
    owner = await api.signIn({ email: 'olga@example.test', firstName: 'Olga', lastName: 'Owner', timeZone: 'UTC' });
    member = await api.signIn({
      email: 'max@example.test',
      firstName: 'Max',
      lastName: null,
      timeZone: 'Pacific/Kiritimati',
    });
    organization = await createOrganization(api, owner, 'Acme');
    await organization.setTier('team');
    await organization.add('member', member);
    for (const person of [owner, member]) await create(person, { expiryDate: '2026-11-21', notes: 'A private note' });
    await create(await api.signIn(), { name: 'Of an outsider' });
    const neighbour = await api.signIn({ email: 'neighbour@example.test' });
    await found(neighbour);
    await create(neighbour, { name: "Another organization's" });
  });

  const rowsFor = async (person: TestPerson) => {
    const answer = await person.get(`/api/credentials/export/csv?organizationId=${organization.id}`);
    expect(answer.statusCode).toBe(200);
    return answer.body
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n');
  };

  it('contains the credentials of all members by their own dates, without notes', async () => {
    expect(new Set(await rowsFor(owner))).toEqual(
      new Set([
        'Owner,Owner Email,Name,Issuing Body,Issue Date,Expiry Date,Status,Days Until Expiry,Document',
        'Olga Owner,olga@example.test,First Aid,Red Cross,2026-01-10,2026-11-21,Expiring Soon,0,No',
        'Max,max@example.test,First Aid,Red Cross,2026-01-10,2026-11-21,Expired,,No',
      ]),
    );
  });

  it('escapes names and addresses that start like a formula', async () => {
    const people = [
      { firstName: '=1+1', lastName: 'First', email: '=first@example.test' },
      { firstName: null, lastName: '@SUM(A1)', email: '-last@example.test' },
      { firstName: '+1', lastName: null, email: '+whole@example.test' },
      { firstName: null, lastName: null, name: null, email: '@address.example.test' },
      { firstName: '＝1', lastName: null, email: 'wide@example.test' },
      { firstName: ' =1', lastName: null, email: ' =blank@example.test' },
    ];
    const joined = [];
    for (const details of people) {
      const person = await organization.add('member', details);
      joined.push(person.userId);
      await create(person, { name: 'Of =1', issuingBody: 'From' });
    }
    const cells = (await rowsFor(owner)).map((row) => row.split(',').slice(0, 2));
    expect(cells).toEqual(
      expect.arrayContaining([
        ["'=1+1 First", "'=first@example.test"],
        ["'@SUM(A1)", "'-last@example.test"],
        ["'+1", "'+whole@example.test"],
        ["'@address.example.test", "'@address.example.test"],
        ["'＝1", 'wide@example.test'],
        ["' =1", "' =blank@example.test"],
      ]),
    );
    await query('delete from memberships where user_id = any($1)', [joined]);
  });

  it('is sorted by owner name, then by expiry date', async () => {
    const soon = await create(owner, { name: 'Sooner', expiryDate: '2026-11-20' });
    expect((await rowsFor(owner)).slice(1).map((row) => row.split(',').slice(1, 3).join(' '))).toEqual([
      'max@example.test First Aid',
      'olga@example.test Sooner',
      'olga@example.test First Aid',
    ]);
    await owner.delete(`/api/credentials/${soon.json().id}`);
  });

  it('contains only their own rows for a member', async () => {
    expect((await rowsFor(member)).slice(1)).toEqual([
      'Max,max@example.test,First Aid,Red Cross,2026-01-10,2026-11-21,Expired,,No',
    ]);
  });

  it('names the organization in the PDF and its title', async () => {
    const titleOf = async (query: string) => {
      const pdf = (await owner.get(`/api/credentials/export/pdf${query}`)).rawPayload.toString('latin1');
      return /\((Credential Report .*?)\)/.exec(pdf)?.[1];
    };
    expect(await titleOf(`?organizationId=${organization.id}`)).toBe('Credential Report Acme 21 Nov 2026');
    expect(await titleOf('')).toBe('Credential Report 21 Nov 2026');
  });
});
