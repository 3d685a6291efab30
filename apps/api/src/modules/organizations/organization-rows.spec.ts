import { displayName } from '@tracker/contracts/auth/display-name';
import { randomUUID } from 'node:crypto';
import { InvitationMail } from '@tracker/database/entities/organizations/invitation-mail.entity';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { pool } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import type { Actor } from '../../platform/actor/actor.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { hashOfToken } from './invitations/invitation-token.js';
import { MemberDirectoryRepository } from './members/member-directory.repository.js';
import { MembershipRepository } from './members/membership.repository.js';
import { InvitationRepository } from './invitations/invitation.repository.js';
import { OrganizationAuthorizer } from './organization-authorizer.js';
import { OrganizationRepository } from './organization.repository.js';
import { RetentionJob } from '../../platform/jobs/operations/retention.job.js';

const NOW = '2027-05-10T11:30:00Z';
const DAY_MS = 86_400_000;

describe('stored organizations', () => {
  const api = testApp();
  let ward: TestOrganization;
  let member: TestPerson;

  beforeEach(async () => {
    api.clock.set(NOW);
    ward = await createOrganization(api);
    member = await ward.add('member', { firstName: 'Mia', lastName: null });
  });

  const run = <T>(work: () => Promise<T>) => api.get(UnitOfWork).run(work);
  const actor = ({ userId }: TestPerson) => ({ userId }) as Actor;
  const anyEmail = () => `somebody-${randomUUID()}@example.com`;
  const invite = (...emails: string[]) => {
    const invitations = emails.map((email) => ({ email, role: 'member' }));
    return ward.owner.post(`${ward.url}/invitations/batch`, { invitations });
  };
  const outcomes = async (answer: ReturnType<typeof invite>) =>
    (await answer).json().rows.map(({ outcome }: { outcome: string }) => outcome);
  const invited = async (): Promise<{ id: string; email: string }[]> =>
    (await ward.owner.get(`${ward.url}/invitations`)).json();

  it('locks the organization and authorizes its members by their current role', async () => {
    const lockAndAuthorize = (id: string, person: TestPerson) =>
      api
        .get(OrganizationAuthorizer)
        .lockAndAuthorize(id, actor(person), 'organization.update', async (change) => change);
    await run(async () => {
      const change = await lockAndAuthorize(ward.id, ward.owner);
      expect([change.organization.id, change.actor.id, change.actor.role]).toEqual([
        ward.id,
        ward.owner.userId,
        'owner',
      ]);
      const others = await pool(api.get(DataSource)).query(
        'select from organizations where id = $1 for update skip locked',
        [ward.id],
      );
      expect(others.rowCount).toBe(0);
    });
    const missing = { code: 'organization-not-found', status: 404 };
    const stranger = await api.signIn();
    await expect(run(() => lockAndAuthorize(ward.id, stranger))).rejects.toMatchObject(missing);
    await expect(run(() => lockAndAuthorize(randomUUID(), ward.owner))).rejects.toMatchObject(missing);
    await expect(run(() => lockAndAuthorize(ward.id, member))).rejects.toMatchObject({
      status: 403,
      sentence: 'You need admin permissions to update organization settings.',
    });
  });

  it('changes only the fields that are sent', async () => {
    const before = await api.manager().findOneByOrFail(Organization, { id: ward.id });
    await api.get(OrganizationRepository).update(ward.id, {});
    expect(await api.manager().findOneByOrFail(Organization, { id: ward.id })).toEqual(before);
    const other = await createOrganization(api, undefined, 'Other');
    await api.get(OrganizationRepository).update(ward.id, { description: 'New' });
    const [changed, left] = await Promise.all(
      [ward, other].map(({ id }) => api.manager().findOneByOrFail(Organization, { id })),
    );
    expect([changed?.description, left?.description]).toEqual(['New', null]);
  });

  it('displays members by the available parts of their name, or else by their address', () => {
    const email = 'ada@example.test';
    const names = [
      ['Ada', 'Ness'],
      ['Ada', null],
      [null, 'Ness'],
      [null, ''],
    ] as const;
    expect(names.map(([firstName, lastName]) => displayName({ firstName, lastName, email }))).toEqual([
      'Ada Ness',
      'Ada',
      'Ness',
      email,
    ]);
  });

  it('lists the organizations of a person by id, and the time zones of the members of one organization', async () => {
    const others = [await createOrganization(api), await createOrganization(api), await createOrganization(api)];
    for (const { id } of others.toSorted((a, b) => (a.id < b.id ? 1 : -1)))
      await api.get(MembershipRepository).insert(id, member.userId, 'member', new Date(NOW));
    expect(await api.get(MembershipRepository).organizationsOf(member.userId)).toEqual(
      [ward, ...others].map(({ id }) => id).toSorted(),
    );
    await api.manager().query(`update users set time_zone = 'Europe/Oslo' where id = $1`, [member.userId]);
    const zones = await api.get(MemberDirectoryRepository).timeZones(ward.id);
    expect(zones.toSorted((a, b) => a.timeZone.localeCompare(b.timeZone))).toEqual([
      { userId: member.userId, timeZone: 'Europe/Oslo' },
      { userId: ward.owner.userId, timeZone: 'UTC' },
    ]);
  });

  it('sorts the directory in each order and direction, with ties by id', async () => {
    const zoe = await ward.add('admin', { firstName: 'zoë', lastName: 'Berg', email: `M-${randomUUID()}@x.example` });
    const nameless = await ward.add('member', {
      firstName: null,
      lastName: null,
      email: `a-${randomUUID()}@x.example`,
    });
    const people = [ward.owner, member, zoe, nameless];
    const joined = ['2027-01-03', '2027-01-01', '2027-01-02', '2027-01-04'];
    for (const [index, { userId }] of people.entries())
      await api.manager().query('update memberships set joined_at = $1 where user_id = $2', [joined[index], userId]);
    const byKey = (...keys: string[]) => people.toSorted((a, b) => (keyOf(a, keys) < keyOf(b, keys) ? -1 : 1));
    const keyOf = (person: TestPerson, keys: string[]) => keys[people.indexOf(person)] ?? '';
    const orders = {
      name: byKey('test person', 'mia', 'zoë berg', nameless.email),
      email: byKey(...people.map(({ email }) => email.toLowerCase())),
      joinedAt: byKey(...joined),
      role: byKey('1', `3${member.userId}`, '2', `3${nameless.userId}`),
    };
    for (const [sort, expected] of Object.entries(orders))
      for (const direction of ['asc', 'desc']) {
        const answer = await ward.owner.get(`${ward.url}/members/search?sort=${sort}&direction=${direction}`);
        const ids = answer.json().members.map(({ id }: { id: string }) => id);
        const ascending = expected.map(({ userId }) => userId);
        const members = ascending.slice(2);
        const descending = sort === 'role' ? [...members, zoe.userId, ward.owner.userId] : ascending.toReversed();
        expect([sort, direction, ids]).toEqual([sort, direction, direction === 'asc' ? ascending : descending]);
      }
    const found = (await ward.owner.get(`${ward.url}/members/search?search=berg`)).json();
    expect(found).toEqual({
      members: [
        {
          id: zoe.userId,
          email: zoe.email,
          firstName: 'zoë',
          lastName: 'Berg',
          role: 'admin',
          joinedAt: '2027-01-02T00:00:00.000Z',
          compliance: { state: 'none', total: 0, valid: 0, expiring: 0, expired: 0, missingDocuments: 0 },
        },
      ],
      total: 1,
      page: 1,
      pageSize: 20,
    });
  });

  it('lists pending invitations by time sent, with ties by id', async () => {
    await ward.setTier('team');
    await invite(...Array.from({ length: 5 }, anyEmail));
    api.clock.set('2027-05-09T11:30:00Z');
    const early = anyEmail();
    await invite(early);
    api.clock.set(NOW);
    const list = await invited();
    expect(list[0]?.email).toBe(early);
    const ids = list.slice(1).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    // Two members and six invitations leave two seats, also after one of the invited people joined.
    await ward.add('member', { email: early.toUpperCase() });
    expect(await outcomes(invite(anyEmail(), anyEmail(), anyEmail()))).toEqual(['invited', 'invited', 'limit-reached']);
  });

  it('queues the invitation email under the token hash, so that it can be cancelled', async () => {
    const email = anyEmail();
    const token = await ward.invite(email);
    const keys = await api.manager().query('select dedupe_key from outbox_messages where recipient = $1', [email]);
    expect(keys).toEqual([{ dedupe_key: `invitation:${hashOfToken(token)?.toString('hex')}` }]);
  });

  it('counts emails per day, ignores previews, and deletes counters after a day', async () => {
    api.clock.set('2027-05-13T11:30:00Z');
    await ward.setTier('enterprise');
    const email = anyEmail();
    for (let time = 0; time < 5; time += 1) await ward.invite(email);
    expect(await outcomes(invite(email))).toEqual(['address-limit-reached']);
    const counts = await api
      .manager()
      .find(InvitationMail, { where: { day: '2027-05-13' }, order: { counted: 'ASC' } });
    expect(counts.map(({ counted, mails }) => [counted, mails])).toEqual([
      [`account:${ward.owner.userId}`, 5],
      [`mailbox:${email}`, 5],
      [`organization:${ward.id}`, 5],
    ]);
    api.clock.advance(DAY_MS);
    const counted = async (day: string) => api.manager().countBy(InvitationMail, { day });
    const preview = ward.owner.post(`${ward.url}/invitations/preview`, { invitations: [{ email, role: 'member' }] });
    expect(await outcomes(preview)).toEqual(['replaced']);
    expect(await counted('2027-05-14')).toBe(0);
    await ward.invite(anyEmail());
    api.clock.advance(DAY_MS);
    await api.get(RetentionJob).run();
    expect([await counted('2027-05-13'), await counted('2027-05-14')]).toEqual([0, 3]);
    const tasks = await api.manager().query(`select name from scheduled_tasks where name like 'invitation%'`);
    expect(tasks).toEqual([{ name: 'invitation-count-retention' }]);
  });

  it('locks the counters and allows what remains for the organization and the sender', async () => {
    const counter = api.get(InvitationRepository);
    const now = new Date('2027-05-11T11:30:00Z');
    const [one, other] = ['one', 'other'].map((organizationId) => ({ organizationId, userId: `of ${organizationId}` }));
    if (!one || !other) throw new Error('There are two.');
    const allowance = (sender: typeof one, emails: string[] = [], isLocked = false) =>
      counter.allowance(sender, emails, now, { isLocked });
    const emails = ['ada@gmail.com', 'a.da+x@gmail.com', 'ben@example.test'];
    const send = (sender: typeof one, ...to: string[]) =>
      run(async () => {
        await allowance(sender, to, true);
        const held = await pool(api.get(DataSource)).query(
          `select from invitation_mails where day = '2027-05-11' and counted = $1 for update skip locked`,
          [`account:${sender.userId}`],
        );
        expect(held.rowCount).toBe(0);
        await counter.countMails(sender, to, now);
      });
    await send(one, ...emails);
    await send(one, ...emails);
    await send({ ...one, userId: other.userId }, 'ada@gmail.com');
    const left = async (sender: typeof one) => (await allowance(sender)).mailsLeft;
    const crossed = { ...one, userId: other.userId };
    expect([await left(one), await left(other), await left(crossed)]).toEqual([193, 199, 193]);
    expect(await left({ ...other, userId: one.userId })).toBe(194);
    expect((await allowance(other, emails)).sentTo).toEqual(
      new Map([
        ['ada@gmail.com', 5],
        ['ben@example.test', 2],
      ]),
    );
  });
});
