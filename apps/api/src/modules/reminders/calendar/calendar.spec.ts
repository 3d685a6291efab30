import ICAL from 'ical.js';
import { credentialsOf } from '../../../testing/credential-calls.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

const OWN = '/api/calendar-feed';

describe('a calendar address', () => {
  const api = testApp({ now: '2026-11-21T12:00:00Z' });
  let ada: TestPerson;
  const calls = credentialsOf(api);

  beforeEach(async () => {
    ada = await api.signIn({ firstName: 'Ada', lastName: 'Ness' });
  });

  const open = async (by = ada, url = OWN): Promise<string> => new URL((await by.post(url)).json().url).pathname;
  const fetchIt = (path: string, headers: Record<string, string> = {}) => api.inject({ url: path, headers });
  const state = async (by = ada, url = OWN) => (await by.get(url)).json();
  const summaries = async (path: string) =>
    [...(await fetchIt(path)).body.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, text]) => text);

  it('serves the person’s current expiry dates without a session', async () => {
    const { id } = (await calls.create(ada, { name: 'First Aid, level 2', expiryDate: '2027-01-10' })).json();
    const answer = await ada.post(OWN);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store']);
    const { url } = answer.json();
    expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/[A-Za-z0-9_-]{32}\.ics$/);
    const path = new URL(url).pathname;
    const calendar = await fetchIt(path);
    expect(calendar.statusCode).toBe(200);
    expect(calendar.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const lines = calendar.body.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:${id}@micro-credential-tracker`,
        'DTSTART;VALUE=DATE:20270110',
        'DTEND;VALUE=DATE:20270111',
        'SUMMARY:First Aid\\, level 2 expires',
        `URL:http://localhost:3000/credentials/${id}`,
      ]),
    );
    const knows = { 'if-none-match': String(calendar.headers['etag']) };
    expect((await fetchIt(path, knows)).statusCode).toBe(304);
    await calls.change(ada, id, { name: 'First Aid', expiryDate: '2029-01-10' });
    const moved = await fetchIt(path, knows);
    expect([moved.statusCode, moved.body.match(/^UID.*$/m)?.[0]]).toEqual([200, calendar.body.match(/^UID.*$/m)?.[0]]);
    expect(moved.body).toContain('DTSTART;VALUE=DATE:20290110');
    await ada.post(`/api/credentials/${id}/archive`);
    expect(await summaries(path)).toEqual([]);
  });

  it('is unique after concurrent requests: the last one wins', async () => {
    const urls = (await createOrganization(api, ada)).url;
    for (const url of [OWN, `${urls}/calendar-feed`]) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => ada.post(url)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
      const found = await Promise.all(answers.map((answer) => fetchIt(new URL(answer.json().url).pathname)));
      expect(found.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404]);
    }
  });

  it('is parsed by an independent parser with all characters intact', async () => {
    const long = `Ärzte 👩‍⚕️, „Wunden; Verbände“ \\n ${'心肺蘇生 '.repeat(20)}ok`;
    const leap = (await calls.create(ada, { name: long, expiryDate: '2028-02-29' })).json();
    const issuer = 'A;B,C\\n: "x"';
    const noted = (
      await calls.create(ada, { name: 'BEGIN:VEVENT', issuingBody: issuer, expiryDate: '2026-12-31' })
    ).json();
    const calendar = new ICAL.Component(ICAL.parse((await fetchIt(await open())).body));
    const read = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
    expect(read.map(({ uid, summary }) => [uid, summary]).toSorted()).toEqual(
      [
        [`${leap.id}@micro-credential-tracker`, `${long} expires`],
        [`${noted.id}@micro-credential-tracker`, 'BEGIN:VEVENT expires'],
      ].toSorted(),
    );
    const days = (event: ICAL.Event | undefined) => [
      event?.startDate.toString(),
      event?.endDate.toString(),
      event?.startDate.isDate,
    ];
    const eventOf = (id: string) => read.find(({ uid }) => uid.startsWith(id));
    expect(days(eventOf(leap.id))).toEqual(['2028-02-29', '2028-03-01', true]);
    expect(days(eventOf(noted.id))).toEqual(['2026-12-31', '2027-01-01', true]);
    expect(eventOf(noted.id)?.description).toBe(`Issued by ${issuer}`);
  });

  it('is stored as a hash, shows its last use, and stops working when replaced or revoked', async () => {
    expect(await state()).toEqual({ isActive: false, lastFetchedAt: null });
    const first = await open();
    expect(await state()).toEqual({ isActive: true, lastFetchedAt: null });
    const token = first.slice('/calendar/'.length, -'.ics'.length);
    const [row] = await calls.query('select f::text as text from calendar_feeds f where user_id = $1', [ada.userId]);
    expect(row.text).not.toContain(token);
    expect(row.text).not.toContain(Buffer.from(token).toString('hex'));
    await fetchIt(first);
    expect(await state()).toEqual({ isActive: true, lastFetchedAt: '2026-11-21T12:00:00.000Z' });
    const second = await open();
    expect([(await fetchIt(first)).statusCode, (await fetchIt(second)).statusCode]).toEqual([404, 200]);
    await calls.query('insert into account_deletions (user_id, requested_at) values ($1, now())', [ada.userId]);
    expect((await fetchIt(second)).statusCode).toBe(404);
    await calls.query('delete from account_deletions where user_id = $1', [ada.userId]);
    for (let again = 0; again < 2; again += 1) expect((await ada.delete(OWN)).statusCode).toBe(200);
    expect(await state()).toEqual({ isActive: false, lastFetchedAt: null });
    const gone = await fetchIt(second);
    for (const path of [
      '/calendar/unknown.ics',
      `/calendar/${'a'.repeat(32)}.ics`,
      `/calendar/${token}`,
      '/calendar/%00.ics',
    ]) {
      const answer = await fetchIt(path);
      expect([answer.statusCode, answer.body]).toEqual([404, gone.body]);
      expect(answer.headers['content-type']).not.toContain('html');
    }
    expect(gone.body).toBe('There is no calendar at this address.');
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await api.inject({ method, url: OWN })).statusCode).toBe(401);
  });

  it('of an organization shows all members’ dates while its creator is an administrator', async () => {
    const organization = await createOrganization(api, undefined, 'Ward; 7');
    await organization.setTier('team');
    await organization.add('member', ada);
    const admin = await organization.add('admin');
    await calls.create(ada, { name: 'First Aid', notes: 'Private' });
    await calls.create(organization.owner, { name: 'Forklift', expiryDate: '2026-12-01' });
    const url = `${organization.url}/calendar-feed`;
    const [owners, admins] = [await open(organization.owner, url), await open(admin, url)];
    expect(await summaries(admins)).toEqual(['Forklift expires: Test Person', 'First Aid expires: Ada Ness']);
    const { body } = await fetchIt(owners);
    expect(body).toContain('X-WR-CALNAME:Expiry dates\\, Ward\\; 7\r\n');
    expect(body).not.toMatch(/Private|URL:/);
    expect(await state(admin, url)).toMatchObject({ isActive: true });

    const demote = (role: string) => organization.owner.patch(`${organization.url}/members/${admin.userId}`, { role });
    await demote('member');
    expect((await fetchIt(admins)).statusCode).toBe(404);
    expect((await admin.get(url)).statusCode).toBe(403);
    await organization.owner.delete(`${organization.url}/members/${admin.userId}`);
    expect(await calls.query('select from calendar_feeds where user_id = $1', [admin.userId])).toEqual([]);
    expect((await fetchIt(owners)).statusCode).toBe(200);

    const { entries } = (await organization.owner.get(`${organization.url}/audit?subject=organization`)).json();
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['calendar-feed.opened', 'calendar-feed.closed']),
    );
  });
});
