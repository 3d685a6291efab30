import { type CredentialCalls, credentialsOf } from '../../../testing/credential-calls.js';
import { testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';

describe("an organization's export", () => {
  const api = testApp({ now: '2026-11-21T12:00:00Z' });
  let owner: TestPerson;
  let member: TestPerson;
  let organizationId: string;
  let create: CredentialCalls['create'];
  let found: CredentialCalls['found'];
  let query: CredentialCalls['query'];

  beforeAll(async () => {
    ({ create, found, query } = credentialsOf(api));
    owner = await api.signIn({ email: 'olga@example.test', firstName: 'Olga', lastName: 'Owner', timeZone: 'UTC' });
    member = await api.signIn({
      email: 'max@example.test',
      firstName: 'Max',
      lastName: null,
      timeZone: 'Pacific/Kiritimati',
    });
    organizationId = await found(owner);
    await query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'member')`, [
      organizationId,
      member.userId,
    ]);
    for (const person of [owner, member]) await create(person, { expiryDate: '2026-11-21', notes: 'A private note' });
    await create(await api.signIn(), { name: 'Of an outsider' });
    const neighbour = await api.signIn({ email: 'neighbour@example.test' });
    await found(neighbour);
    await create(neighbour, { name: "Another organization's" });
  });

  const rowsFor = async (person: TestPerson) => {
    const answer = await person.get(`/api/credentials/export/csv?organizationId=${organizationId}`);
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
      const person = await api.signIn(details);
      joined.push(person.userId);
      await query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'member')`, [
        organizationId,
        person.userId,
      ]);
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
    expect(await titleOf(`?organizationId=${organizationId}`)).toBe('Credential Report Acme 21 Nov 2026');
    expect(await titleOf('')).toBe('Credential Report 21 Nov 2026');
  });

  it('is not found for people outside the organization', async () => {
    const outsider = await api.signIn();
    for (const format of ['csv', 'pdf']) {
      const answer = await outsider.get(`/api/credentials/export/${format}?organizationId=${organizationId}`);
      expect([answer.statusCode, answer.body]).toEqual([404, 'Organization not found.']);
    }
  });
});
