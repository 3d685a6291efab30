import { randomUUID } from 'node:crypto';
import { crowdedTestApp, startTestApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { signIn } from '../../../testing/test-person.js';
import { RetentionJob } from '../../../platform/jobs/retention.job.js';

const ADDRESS_FULL = 'No more invitations can be sent to this address today. Please try again tomorrow.';
const DAY_FULL = 'At most 200 invitations can be sent in a day. Please try again tomorrow.';

describe('the daily limits of invitations', () => {
  const api = crowdedTestApp();

  beforeEach(() => {
    // Each test has its own day, so that tests do not count each other's invitations.
    nextDay += 2;
    api.clock.set(new Date(Date.UTC(2027, 0, nextDay, 18)));
  });

  let nextDay = 1;
  const anyEmail = () => `stranger-${randomUUID()}@example.com`;
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const invite = (organization: TestOrganization, email: string, by = organization.owner) =>
    by.post(`${organization.url}/invitations`, { email, role: 'member' });
  const invitationsOf = async (organization: TestOrganization) =>
    (await organization.owner.get(`${organization.url}/invitations`)).json();
  const count = (codes: number[], wanted: number) => codes.filter((code) => code === wanted).length;
  const mailsTo = async (...emails: string[]) => {
    const rows: unknown[] = await api
      .manager()
      .query(`select 1 from outbox_messages where kind = 'invitation' and recipient = any($1)`, [emails]);
    return rows.length;
  };
  const countMore = (counted: string, mails: number) =>
    api.query('update invitation_mails set mails = mails + $2 where counted = $1', [counted, mails]);
  const paid = async () => {
    const organization = await createOrganization(api);
    await organization.setTier('enterprise');
    return organization;
  };

  it('allow five invitations to a mailbox across all organizations, in any spelling of the address', async () => {
    const email = anyEmail();
    const forms = [email, email.toUpperCase(), email.replace('@', '+news@'), ` ${email}`, email];
    for (const form of forms) expect((await invite(await createOrganization(api), form)).statusCode).toBe(201);
    const sixth = await invite(await createOrganization(api), email.replace('@', '+other@'));
    expect([sixth.statusCode, sixth.json()]).toEqual([429, { success: false, message: ADDRESS_FULL }]);
    // The day ends in six hours, in UTC.
    expect(sixth.headers['retry-after']).toBe('21600');
    api.clock.advance(6 * 3_600_000);
    expect((await invite(await createOrganization(api), email)).statusCode).toBe(201);
  });

  it('count cancelled, replaced and resent invitations and those of deleted organizations', async () => {
    const email = anyEmail();
    const organization = await createOrganization(api);
    await invite(organization, email);
    const [{ id }] = await invitationsOf(organization);
    expect((await organization.owner.delete(`${organization.url}/invitations/${id}`)).statusCode).toBe(200);
    await invite(organization, email);
    await invite(organization, email);
    const [again] = await invitationsOf(organization);
    const resend = () => organization.owner.post(`${organization.url}/invitations/${again.id}/resend`);
    expect((await resend()).statusCode).toBe(200);
    expect((await organization.owner.delete(organization.url)).statusCode).toBe(200);
    const next = await createOrganization(api, organization.owner);
    expect((await invite(next, email)).statusCode).toBe(201);
    const [last] = await invitationsOf(next);
    const refused = await next.owner.post(`${next.url}/invitations/${last.id}/resend`);
    expect([refused.statusCode, refused.json()]).toEqual([429, { success: false, message: ADDRESS_FULL }]);
    // The refused resend changed nothing, so the link that was sent still works.
    expect(await invitationsOf(next)).toEqual([last]);
  });

  it('allow 200 invitations per organization across its admins, and report each row over the limit', async () => {
    const organization = await paid();
    const admin = await organization.add('admin');
    const people = times(45, anyEmail);
    const rows = people.map((email) => ({ email, role: 'member' }));
    const batch = async (by = organization.owner) =>
      (await by.post(`${organization.url}/invitations/batch`, { invitations: rows })).json();
    for (const by of [admin, organization.owner]) expect((await batch(by)).invited).toBe(45);
    await countMore(`organization:${organization.id}`, 90);
    const preview = await organization.owner.post(`${organization.url}/invitations/preview`, { invitations: rows });
    const last = await batch();
    expect(last).toEqual(preview.json());
    expect(last.invited).toBe(20);
    expect(
      count(
        last.rows.map(({ outcome }: { outcome: string }) => (outcome === 'replaced' ? 1 : 0)),
        1,
      ),
    ).toBe(20);
    expect(last.rows[44].outcome).toBe('daily-limit-reached');
    const refused = await invite(organization, anyEmail(), admin);
    expect([refused.statusCode, refused.json()]).toEqual([429, { success: false, message: DAY_FULL }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('allow 200 invitations per account across all its organizations', async () => {
    const first = await paid();
    const rows = times(45, () => ({ email: anyEmail(), role: 'member' }));
    await first.owner.post(`${first.url}/invitations/batch`, { invitations: rows });
    await countMore(`account:${first.owner.userId}`, 135);
    const second = await createOrganization(api, first.owner);
    await second.setTier('enterprise');
    const more = times(30, () => ({ email: anyEmail(), role: 'member' }));
    const batch = await second.owner.post(`${second.url}/invitations/batch`, { invitations: more });
    expect(batch.json().invited).toBe(20);
    const admin = await second.add('admin');
    expect((await invite(second, anyEmail())).statusCode).toBe(429);
    expect((await invite(second, anyEmail(), admin)).statusCode).toBe(201);
  });

  it('hold when two processes send invitations concurrently', async () => {
    const organizations = await Promise.all(times(4, paid));
    const other = await startTestApp({ environment: { databaseUrl: api.databaseUrl, databasePoolSize: 20 } });
    other.clock.set(api.clock.now());
    try {
      // Sessions are stored in the database, so both processes accept them.
      const viaOther = await Promise.all(
        organizations.map(async (organization) => {
          const admin = await signIn(other.app);
          await organization.add('admin', admin);
          return admin;
        }),
      );
      const targets = times(3, anyEmail);
      const calls = organizations.flatMap((organization, place) =>
        targets.flatMap((email) => [invite(organization, email), invite(organization, email, viaOther[place])]),
      );
      const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
      expect(count(codes, 201)).toBe(15);
      expect(count(codes, 201) + count(codes, 429)).toBe(calls.length);
      expect(await mailsTo(...targets)).toBe(15);
    } finally {
      await other.close();
    }
  });

  it('do not deadlock when lists with the same people in opposite orders are sent concurrently', async () => {
    const organizations = await Promise.all(times(4, paid));
    const people = times(45, anyEmail);
    const codes = await Promise.all(
      organizations.map(async (organization, place) => {
        const emails = place % 2 ? people : people.toReversed();
        const invitations = emails.map((email) => ({ email, role: 'member' }));
        const answer = await organization.owner.post(`${organization.url}/invitations/batch`, { invitations });
        return [answer.statusCode, answer.json().invited];
      }),
    );
    expect(codes).toEqual(times(4, () => [200, 45]));
  });

  it('do not affect 49 concurrent invitations to different people', async () => {
    const organization = await paid();
    const codes = await Promise.all(times(49, () => invite(organization, anyEmail())));
    expect(
      count(
        codes.map(({ statusCode }) => statusCode),
        201,
      ),
    ).toBe(49);
  });

  it('delete their counters a day after the counted day has ended', async () => {
    const email = anyEmail();
    await invite(await createOrganization(api), email);
    const counted = async () =>
      (await api.manager().query('select 1 from invitation_mails where counted = $1', [`mailbox:${email}`])).length;
    const forget = () => api.get(RetentionJob).forget('invitation-count-retention');
    api.clock.advance(24 * 3_600_000);
    await forget();
    expect(await counted()).toBe(1);
    api.clock.advance(24 * 3_600_000);
    await forget();
    expect(await counted()).toBe(0);
  });
});
