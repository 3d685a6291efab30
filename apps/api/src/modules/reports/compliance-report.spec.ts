import { randomUUID } from 'node:crypto';
import { addDays } from '@tracker/contracts/values/calendar-date';
import type { ComplianceReport, EntryPage } from '@tracker/contracts/reports/compliance-report';
import { complianceRate, statusDistribution } from '@tracker/contracts/reports/compliance-rules';
import pg from 'pg';
import { credentialsOf, UNKNOWN_ID } from '../../testing/credential-calls.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { expectedReport, type OracleCredential, type OraclePerson } from './report-oracle.fixture.js';

const NOW = new Date('2026-11-21T11:30:00Z');
/** At this instant the local date is the 20th, 21st or 22nd, depending on the time zone. */
const ZONES = ['UTC', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Asia/Kathmandu'];
/** Days since the issue date, around the boundaries. */
const AGES = [0, 179, 180, 181, 182, 719, 720, 721, 722];
const ISSUERS = ['Red Cross', 'AWS', 'Ämter', '😀 Academy', 'ﬁt', 'Board', 'Authority', 'Institute'];

describe('the compliance report', () => {
  const api = testApp({ now: NOW });
  const { query } = credentialsOf(api);
  let organization: TestOrganization;
  let owner: TestPerson;
  let member: TestPerson;
  let everyone: OraclePerson[];

  beforeAll(async () => {
    owner = await api.signIn({ firstName: 'Olga', lastName: 'Owner', timeZone: 'UTC' });
    organization = await createOrganization(api, owner, 'Ward 7');
    await organization.setTier('team');
    const zoned = [
      await organization.add('member', { firstName: 'Mia', lastName: null, timeZone: ZONES[1] ?? '' }),
      await organization.add('admin', { firstName: null, lastName: 'Full', timeZone: ZONES[2] ?? '' }),
      await organization.add('member', { firstName: null, lastName: null, name: null, timeZone: ZONES[3] ?? '' }),
    ];
    member = zoned[0] as TestPerson;
    const names = ['Olga Owner', 'Mia', 'Full', zoned[2]?.email ?? ''];
    everyone = await Promise.all(
      [owner, ...zoned].map(async (person, index) => ({
        userId: person.userId,
        name: names[index] ?? '',
        email: person.email,
        timeZone: ZONES[index] ?? '',
        credentials: await fill(person, index),
      })),
    );
    await fill(await api.signIn(), 9);
  });

  /** Around every boundary, and many values between them. */
  const spread = (seed: number) =>
    [-400, -2, -1, 0, 1, 29, 30, 31, 32, 89, 90, 91, 92, 300, 400].concat(
      Array.from({ length: 140 }, (_, n) => ((n * 37 + seed * 11) % 460) - 100),
    );

  /** Credentials that expire so many days from now; every third has a document. */
  async function fill(person: TestPerson, seed: number, offsets = spread(seed)): Promise<OracleCredential[]> {
    const credentials = offsets.map((offset, n) => ({
      id: randomUUID(),
      name: `Credential ${n}`,
      issuingBody: ISSUERS[(n * (seed + 1)) % ISSUERS.length] ?? '',
      issueDate: addDays('2026-11-21', Math.min(offset, -(AGES[n % AGES.length] ?? 0))),
      expiryDate: addDays('2026-11-21', offset),
      hasDocument: n % 3 === 0,
    }));
    await query(
      `insert into credentials (id, owner_id, name, issuing_body, issue_date, expiry_date, notes)
        select id, $1, name, "issuingBody", "issueDate"::date, "expiryDate"::date, 'A private note'
        from json_to_recordset($2) as c (id uuid, name text, "issuingBody" text, "issueDate" text, "expiryDate" text)`,
      [person.userId, JSON.stringify(credentials)],
    );
    await query(
      `insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
        select id, id, 'proof.pdf', 'application/pdf', 10 from unnest($1::uuid[]) id`,
      [credentials.filter(({ hasDocument }) => hasDocument).map(({ id }) => id)],
    );
    return credentials;
  }

  it('has windows of 30 and 90 days that include today', async () => {
    const nora = await api.signIn({ timeZone: 'UTC' });
    await fill(nora, 1, [-2, -1, 0, 30, 31, 90, 91]);
    const report = await reportFor(nora);
    const daysIn = (list: readonly { daysUntilExpiry: number }[]) => list.map(({ daysUntilExpiry }) => daysUntilExpiry);
    expect(daysIn(report.expired)).toEqual([-1, -2]);
    expect(daysIn(report.expiringSoon)).toEqual([0, 30]);
    expect(daysIn(report.upcomingRenewals)).toEqual([0, 30, 31, 90]);
    expect(report.listTotals).toEqual({ expired: 2, expiringSoon: 2, upcomingRenewals: 4 });
    expect(report.totals).toMatchObject({ total: 7, expired: 2, expiring: 2, valid: 3 });
    for (const [list, days] of Object.entries({
      expired: [-1, -2],
      expiringSoon: [0, 30],
      upcomingRenewals: [0, 30, 31, 90],
    })) {
      const page = await nora.get(`/api/reports/compliance/entries?list=${list}`);
      expect(daysIn(page.json<EntryPage>().entries)).toEqual(days);
    }
  });

  const url = (id?: string) => `/api/reports/compliance${id ? `?organizationId=${id}` : ''}`;
  const reportFor = async (person: TestPerson, id?: string) => {
    const answer = await person.get(`${url(id)}${id ? '&' : '?'}insights=true`);
    expect(answer.statusCode).toBe(200);
    return answer.json<ComplianceReport>();
  };

  it('of an organization evaluates each credential on its owner’s date', async () => {
    const report = await reportFor(owner, organization.id);
    const expected = expectedReport(everyone, everyone, NOW);
    expect(report).toEqual({
      ...expected,
      scope: 'organization',
      organization: { id: organization.id, name: 'Ward 7', role: 'owner' },
      requirementsMet: { met: 0, asked: 0 },
      complianceRate: complianceRate(expected.totals),
      statusDistribution: statusDistribution(expected.totals),
    });
    expect(report.listTotals.expired).toBeGreaterThan(100);
    expect(report.expired).toHaveLength(100);
  });

  it('sorts full lists by expiry date across time zones', async () => {
    const boss = await api.signIn({ firstName: 'Bo', lastName: 'Boss', timeZone: ZONES[0] ?? '' });
    const team = await createOrganization(api, boss, 'Ward 8');
    await team.setTier('team');
    const named = { firstName: 'Bo', lastName: 'Boss' };
    const others = [
      await team.add('member', { ...named, timeZone: ZONES[1] ?? '' }),
      await team.add('member', { ...named, timeZone: ZONES[2] ?? '' }),
    ];
    const people = await Promise.all(
      [boss, ...others].map(async (person, index) => ({
        userId: person.userId,
        name: 'Bo Boss',
        email: person.email,
        timeZone: ZONES[index] ?? '',
        credentials: await fill(
          person,
          index,
          Array.from({ length: 120 }, (_, n) => 30 + (n % 4)),
        ),
      })),
    );
    const report = await reportFor(boss, team.id);
    const { expiringSoon, upcomingRenewals, listTotals } = expectedReport(people, people, NOW);
    expect(report).toMatchObject({ expiringSoon, upcomingRenewals, listTotals });
    expect(listTotals.expiringSoon).toBeGreaterThan(100);
    expect(upcomingRenewals).not.toEqual(expiringSoon);
  });

  it('of a person covers only their own credentials', async () => {
    const own = everyone.slice(0, 1);
    const expected = expectedReport(own, own, NOW);
    expect((await owner.get(url())).json()).toMatchObject({ scope: 'personal', insights: null });
    expect(await reportFor(owner)).toEqual({
      ...expected,
      scope: 'personal',
      organization: null,
      memberBreakdown: [],
      requirementsMet: null,
      complianceRate: complianceRate(expected.totals),
      statusDistribution: statusDistribution(expected.totals),
    });
  });

  it('shows a plain member all totals but only their own rows, names and emails', async () => {
    const answer = await member.get(`${url(organization.id)}&insights=true`);
    const report = answer.json<ComplianceReport>();
    const isOwn = ({ userId }: OraclePerson) => userId === member.userId;
    // The oracle uses months in UTC; it is November for this reader too.
    const { totals, ...rows } = expectedReport(everyone, everyone.filter(isOwn), NOW);
    expect(report.totals).toEqual(totals);
    expect(report).toMatchObject({ ...rows, organization: { role: 'member' } });
    for (const other of everyone.filter((person) => !isOwn(person))) {
      for (const secret of [other.email, other.userId, other.name]) expect(answer.body).not.toContain(secret);
    }
    expect(answer.body).not.toContain('private note');
  });

  it.each(['expired', 'expiringSoon', 'upcomingRenewals'] as const)('pages through all of %s', async (list) => {
    for (const [person, visible] of [
      [owner, everyone],
      [member, everyone.filter(({ userId }) => userId === member.userId)],
    ] as const) {
      const seen: string[] = [];
      let after = '';
      do {
        const page: EntryPage = (
          await person.get(
            `/api/reports/compliance/entries?list=${list}&limit=7&organizationId=${organization.id}${after}`,
          )
        ).json();
        seen.push(...page.entries.map(({ id }) => id));
        after = page.next ? `&after=${page.next}` : '';
      } while (after);
      const report = await reportFor(person, organization.id);
      expect(seen).toHaveLength(report.listTotals[list]);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.slice(0, 100)).toEqual(report[list].map(({ id }) => id));
      const owned = new Set(visible.flatMap(({ credentials }) => credentials.map(({ id }) => id)));
      expect(seen.every((id) => owned.has(id))).toBe(true);
    }
  });

  it.each(['personal', 'organization', 'entries'])(
    'needs two statements in addition to the session: %s',
    async (kind) => {
      const urls: Record<string, string> = {
        personal: url(),
        organization: url(organization.id),
        entries: `/api/reports/compliance/entries?list=expired&organizationId=${organization.id}`,
      };
      const sent: string[] = [];
      const query = pg.Client.prototype.query;
      pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
        const [statement] = args as [string | { name?: string; text?: string }];
        sent.push(typeof statement === 'string' ? statement : (statement.name ?? statement.text ?? ''));
        return Reflect.apply(query, this, args);
      } as typeof query;
      try {
        expect((await owner.get(urls[kind] ?? '')).statusCode).toBe(200);
      } finally {
        pg.Client.prototype.query = query;
      }
      expect(sent.filter((name) => name !== 'actors-of-sessions-in-use')).toEqual([
        kind === 'personal' ? 'report-person' : 'report-members',
        kind === 'entries' ? 'compliance-entries-expired-first' : 'compliance-report',
      ]);
    },
  );

  it.each([
    [`?organizationId=${UNKNOWN_ID}`, 404, 'Organization not found.'],
    ['?insights=maybe', 400, 'insights must be true or false'],
    ['?organizationId=1', 400, 'Organization id must be a valid id'],
    ['?organizationId=', 400, 'Organization id must be a valid id'],
    ['/entries', 400, 'list must be one of expiringSoon, expired, upcomingRenewals'],
    ['/entries?list=valid', 400, 'list must be one of expiringSoon, expired, upcomingRenewals'],
    ['/entries?list=expired&after=yesterday', 400, 'after must be the next of an earlier page'],
    [`/entries?list=expired&after=2027-02-30~${UNKNOWN_ID}`, 400, 'Enter a date as YYYY-MM-DD'],
    ['/entries?list=expired&limit=0', 400, 'limit must be at least 1'],
    ['/entries?list=expired&limit=101', 400, 'limit must be at most 100'],
    ['/entries?list=expired&limit=ten', 400, 'limit must be a whole number'],
    [`/entries?list=expired&organizationId=${UNKNOWN_ID}`, 404, 'Organization not found.'],
  ])('refuses %s', async (rest, status, sentence) => {
    const answer = await owner.get(`/api/reports/compliance${rest}`);
    expect([answer.statusCode, answer.body]).toEqual([status, sentence]);
  });

  it('is all zeros without credentials', async () => {
    const report = await reportFor(await api.signIn());
    const none = { total: 0, valid: 0, expiring: 0, expired: 0, missingDocuments: 0, withDocuments: 0 };
    expect(report.totals).toEqual(none);
    expect(report.complianceRate).toBe(0);
    expect(report.statusDistribution.map(({ percentage }) => percentage)).toEqual([0, 0, 0]);
    expect(report.expirySchedule).toHaveLength(12);
    expect(report.insights).toEqual({ topIssuers: [], ages: { new: 0, mature: 0, old: 0 } });
  });

  it('covers one group for readers who may see everyone', async () => {
    const { id: group } = (await owner.post(`${organization.url}/groups`, { name: 'Night shift' })).json();
    await owner.put(`${organization.url}/groups/${group}/members`, { userIds: [member.userId] });
    const url = `/api/reports/compliance?organizationId=${organization.id}&group=`;
    const report = (await owner.get(`${url}${group}`)).json<ComplianceReport>();
    const own = (await member.get('/api/reports/compliance')).json<ComplianceReport>();
    expect([report.totals, report.listTotals]).toEqual([own.totals, own.listTotals]);
    expect(report.memberBreakdown.map(({ userId }) => userId)).toEqual([member.userId]);
    expect(new Set(report.expired.map(({ ownerName }) => ownerName))).toEqual(new Set(['Mia']));
    expect((await owner.get(`${url}${UNKNOWN_ID}`)).json()).toMatchObject({
      totals: { total: 0 },
      memberBreakdown: [],
    });
    const refused = await member.get(`${url}${group}`);
    expect([refused.statusCode, refused.body]).toEqual([403, 'You need admin permissions to do this.']);
  });

  it('filters its entries by a period', async () => {
    const days = async (query: string) => {
      const url = `/api/reports/compliance/entries?organizationId=${organization.id}&list=upcomingRenewals${query}`;
      const first = (await owner.get(`${url}&limit=3`)).json<EntryPage>();
      const next = (await owner.get(`${url}&limit=100&after=${first.next}`)).json<EntryPage>();
      return [...first.entries, ...next.entries].map(({ expiryDate }) => expiryDate);
    };
    const all = await days('');
    const inside = await days('&from=2026-12-01&to=2026-12-31');
    expect(inside.length).toBeGreaterThan(3);
    expect(inside).toEqual(all.filter((day) => day.startsWith('2026-12')));
  });
});
