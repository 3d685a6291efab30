import { createHash } from 'node:crypto';
import { credentialsOf, UNKNOWN_ID } from '../../testing/credential-calls.js';
import { credentialForm, PDF } from '../../testing/credential-form.js';
import { type TestApp, testApp } from '../../testing/test-app.js';
import { portfoliosOf } from '../../testing/portfolio-calls.js';
import { createOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { ReminderRepository } from '../reminders/scan/reminder.repository.js';
import { ReminderScanService } from '../reminders/scan/reminder-scan.service.js';

describe('an archived credential', () => {
  const api = testApp({ now: '2026-11-21T12:00:00Z' });
  let ada: TestPerson;
  const calls = credentialsOf(api);
  const portfolios = portfoliosOf(api);

  beforeAll(async () => {
    await portfolios.buildShell();
  });

  beforeEach(async () => {
    ada = await api.signIn();
  });

  const archive = (id: string, by = ada) => by.post(`/api/credentials/${id}/archive`);
  const unarchive = (id: string, by = ada) => by.post(`/api/credentials/${id}/unarchive`);
  const archived = async (person = ada) => (await person.get('/api/credentials/archived')).json();
  const add = async (name: string, expiryDate = '2026-12-01'): Promise<string> =>
    (await calls.create(ada, { name, expiryDate })).json().id;

  /** Simulates a reminder that a morning's scan has sent. */
  async function remind(id: string): Promise<string> {
    const [digest] = await calls.query(
      'insert into reminder_digests (user_id, day, is_as_of) values ($1, current_date, false) returning id',
      [ada.userId],
    );
    await calls.query(
      `insert into reminders (credential_id, expiry_date, offset_days, user_id, digest_id)
       select id, expiry_date, 14, owner_id, $2 from credentials where id = $1`,
      [id, digest.id],
    );
    return digest.id;
  }

  it('is excluded from all lists and counts until it is restored', async () => {
    const organization = await createOrganization(api);
    await organization.setTier('team');
    await organization.add('member', ada);
    // A third member, so that the order by compliance can change.
    const other = await organization.add('member');
    await calls.create(other, { expiryDate: '2026-12-02' });
    await portfolios.own(ada);
    const token = await portfolios.publish(ada);
    const kept = await add('Kept', '2028-01-01');
    await portfolios.add(ada, kept);

    const { owner } = organization;
    const of = (mark: string) => `${mark}organizationId=${organization.id}`;
    const scoped = (by: TestPerson, scope: (mark: string) => string): [TestPerson, string][] => [
      [by, `/api/reports/compliance?insights=true${scope('&')}`],
      [by, `/api/reports/compliance${scope('?')}`],
      [by, `/api/reports/compliance/entries?list=expiringSoon${scope('&')}`],
      [by, `/api/reports/compliance/entries?list=upcomingRenewals${scope('&')}`],
      [by, `/api/credentials/export/csv${scope('?')}`],
      [by, `/api/credentials/export/csv?includeValid=false${scope('&')}`],
    ];
    const readers: [TestPerson | TestApp, string][] = [
      [ada, '/api/credentials'],
      [ada, '/api/dashboard/stats'],
      [ada, '/api/credentials/issuers'],
      [ada, '/api/notices'],
      ...scoped(ada, () => ''),
      ...scoped(ada, of),
      ...scoped(owner, of),
      [owner, `${organization.url}/members/search?sort=compliance`],
      [owner, `${organization.url}/members/search`],
      [ada, '/api/portfolio'],
      [ada, '/api/portfolio/preview'],
      [ada, '/api/portfolio/linkedin-badge'],
      [api, `/api/portfolio/public/${token}`],
      [api, `/api/portfolio/public/${token}/preview.png`],
      [api, `/portfolio/view/${token}`],
    ];
    for (const [by, url] of [
      [ada, '/api/calendar-feed'],
      [owner, `${organization.url}/calendar-feed`],
    ] as const)
      readers.push([api, new URL((await by.post(url)).json().url).pathname]);
    /** Removes timestamps and versions, which change with every update. */
    const unstamped = (bytes: Buffer) =>
      bytes.toString('latin1').replace(/^(DTSTAMP|LAST-MODIFIED):.*$|"version":"\d+"/gm, '');
    /** A hash of the answer to each reader. */
    const answerHashes = async () => {
      const answers: string[] = [];
      for (const [by, url] of readers) {
        const { statusCode, rawPayload } = await by.inject({ method: 'GET', url });
        expect([url, statusCode]).toEqual([url, 200]);
        const who = by === api ? 'visitor' : by === ada ? 'member' : 'owner';
        answers.push(`${who} ${url} ${createHash('sha1').update(unstamped(rawPayload)).digest('hex')}`);
      }
      return answers;
    };
    /** Only the sizes of PDF files, because they contain the time of their creation. */
    const drawn = async () => {
      const files = [await ada.get('/api/credentials/export/pdf'), await ada.get('/api/portfolio/export/pdf')];
      return files.map(({ rawPayload }) => rawPayload.length);
    };

    const without = await answerHashes();
    const drawnWithout = await drawn();
    const id = (await calls.create(ada, { name: 'Over', issuingBody: 'Old School', expiryDate: '2026-12-01' })).json()
      .id;
    await portfolios.add(ada, id);
    await remind(id);
    const present = await answerHashes();
    const drawnWith = await drawn();
    expect(present.filter((answer) => without.includes(answer))).toEqual([]);

    expect((await archive(id)).statusCode).toBe(200);
    expect(await answerHashes()).toEqual(without);
    expect(await drawn()).toEqual(drawnWithout);
    expect(drawnWith).not.toEqual(drawnWithout);

    expect((await unarchive(id)).statusCode).toBe(200);
    expect(await answerHashes()).toEqual(present);
  });

  it('is listed in its owner’s archive, latest first, with the time of archiving', async () => {
    const [one, two] = [await add('One'), await add('Two')];
    const answer = await archive(one);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ id: one, renewals: 0, archivedAt: '2026-11-21T12:00:00.000Z' }),
    ]);
    api.clock.advance(60_000);
    await archive(two);
    expect((await archive(one)).json().archivedAt).toBe('2026-11-21T12:00:00.000Z');
    const listed = await archived();
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Two', 'One']);
    const { renewals, ...detail } = (await ada.get(`/api/credentials/${one}`)).json();
    expect(detail).toMatchObject(listed[1]);
    for (let again = 0; again < 2; again += 1)
      expect((await unarchive(one)).json()).toMatchObject({ id: one, archivedAt: null, renewals });
    expect((await archived()).map(({ name }: { name: string }) => name)).toEqual(['Two']);
  });

  it('of another person is treated as unknown', async () => {
    const id = await add('Mine');
    const eve = await api.signIn();
    const [foreign, unknown] = [await archive(id, eve), await archive(UNKNOWN_ID, eve)];
    expect([foreign.statusCode, foreign.body]).toEqual([404, 'Credential not found.']);
    expect(unknown.body).toBe(foreign.body);
    await archive(id);
    expect((await unarchive(id, eve)).statusCode).toBe(404);
    expect([await archived(eve), (await archived()).length]).toEqual([[], 1]);
    for (const call of ['archive', 'unarchive'])
      expect((await api.inject({ method: 'POST', url: `/api/credentials/${id}/${call}` })).statusCode).toBe(401);
    expect((await api.inject('/api/credentials/archived')).statusCode).toBe(401);
  });

  it('keeps document and history, counts towards the plan limit, and can be deleted', async () => {
    const id = (await calls.create(ada, {}, { content: PDF })).json().id;
    await add('Two');
    await add('Three');
    await archive(id);
    expect((await ada.get(`/api/credentials/${id}/document`)).rawPayload).toEqual(PDF);
    expect((await ada.get(`/api/credentials/${id}/renewals`)).json()).toEqual([]);
    expect((await calls.create(ada)).statusCode).toBe(403);
    expect((await ada.delete(`/api/credentials/${id}`)).statusCode).toBe(200);
    expect([await archived(), (await calls.create(ada)).statusCode]).toEqual([[], 201]);
  });

  it('cannot be changed, renewed or added to the portfolio, and leaves no rejected file', async () => {
    const id = await add('Over');
    await archive(id);
    const before = await calls.stored();
    const { payload, headers } = credentialForm({ expiryDate: '2030-01-01' }, { content: PDF });
    const renewal = await ada.inject({ method: 'POST', url: `/api/credentials/${id}/renewals`, payload, headers });
    const answers = [
      await calls.change(ada, id, { name: 'Changed' }, { content: PDF }),
      renewal,
      await portfolios.add(ada, id),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.body]).toEqual([409, 'This credential is archived. Restore it to change it.']);
    expect(await calls.stored()).toEqual(before);
    await unarchive(id);
    expect((await calls.change(ada, id, { name: 'Changed' })).statusCode).toBe(200);
  });

  it('is exported only to its owner and only by id', async () => {
    const organization = await createOrganization(api, ada);
    const [over, kept, unnamed] = [await add('Over'), await add('Kept'), await add('Unnamed')];
    await archive(over);
    const names = async (query: string, by = ada) =>
      (await by.get(`/api/credentials/export/csv?${query}`)).body.match(/Over|Kept|Unnamed/g) ?? [];
    expect((await names(`ids=${over},${kept}`)).toSorted()).toEqual(['Kept', 'Over']);
    expect(await names(`ids=${over}`)).toEqual(['Over']);
    expect(await names(`ids=${over}&includeExpiring=false`)).toEqual([]);
    expect(await names(`ids=${over},${kept}&organizationId=${organization.id}`)).toEqual(['Kept']);
    expect(await names(`ids=${over},${unnamed}`, await api.signIn())).toEqual([]);
    const pdf = async (ids: string) => (await ada.get(`/api/credentials/export/pdf?ids=${ids}`)).rawPayload.length;
    expect(await pdf(over)).toBeGreaterThan(await pdf(UNKNOWN_ID));
    expect((await ada.get('/api/credentials/export/csv?ids=')).statusCode).toBe(400);
    expect((await ada.get(`/api/credentials/export/csv?ids=${over},nonsense`)).body).toBe(
      'Send the ids of credentials, separated by commas',
    );
  });

  it('gets no reminder until it is restored', async () => {
    const scans = api.get(ReminderScanService);
    const digests = () => calls.query('select id from reminder_digests where user_id = $1', [ada.userId]);
    const id = await add('Over', '2026-12-05');
    await archive(id);
    // Unchanged since this morning's scan: a later change would postpone the reminder.
    await calls.query(`update credentials set updated_at = '2026-01-01'`);
    await scans.scanDueZones();
    expect(await digests()).toEqual([]);
    await calls.query('delete from reminder_rechecks where user_id = $1', [ada.userId]);
    await unarchive(id);
    await calls.query(`update credentials set updated_at = '2026-01-01'`);
    expect(await calls.query('select from reminder_rechecks where user_id = $1', [ada.userId])).toHaveLength(1);
    api.clock.advance(86_400_000);
    await scans.scanDueZones();
    expect(await digests()).toHaveLength(1);
  });

  it('is left out of emails that were already queued', async () => {
    const digest = await remind(await add('Kept'));
    const id = await add('Over');
    await calls.query(
      `insert into reminders (credential_id, expiry_date, offset_days, user_id, digest_id)
       select id, expiry_date, 14, owner_id, $2 from credentials where id = $1`,
      [id, digest],
    );
    const repository = api.get(ReminderRepository);
    const entries = async () => (await repository.digest(digest))?.entries.map(({ name }) => name);
    expect(await entries()).toEqual(['Kept', 'Over']);
    await archive(id);
    expect(await entries()).toEqual(['Kept']);
  });

  it('writes one audit entry when archived and one when restored', async () => {
    const organization = await createOrganization(api, ada);
    const id = await add('Over');
    for (const act of [archive, archive, unarchive, unarchive]) await act(id);
    const { entries } = (await ada.get(`${organization.url}/audit?subject=credential`)).json();
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'credential.unarchived',
      'credential.archived',
      'credential.created',
    ]);
  });
});
