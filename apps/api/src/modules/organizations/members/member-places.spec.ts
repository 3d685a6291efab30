import { randomUUID } from 'node:crypto';
import { Invitation } from '@tracker/database/entities/organizations/invitation.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { ScimUser } from '@tracker/database/entities/auth/scim.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { MemberPlaces } from './member-places.js';
import { InvitationRepository } from '../invitations/invitation.repository.js';

const NOW = new Date('2027-03-01T10:00:00Z');

describe('people who become members without an invitation', () => {
  const api = testApp({ asOwner: true, now: NOW });
  let organization: TestOrganization;

  beforeEach(async () => {
    api.clock.set(NOW);
    organization = await createOrganization(api);
    await organization.owner.put(organization.url, { notifications: { teamUpdates: true } });
  });
  const places = () => api.get(MemberPlaces);
  const notified = async () =>
    (await organization.mails('team-update')).map(({ recipient, payload }) => [recipient, payload['change']]);
  const joined = { kind: 'joined' };

  describe('through sign-in', () => {
    const join = (userId: string, id = organization.id) => places().joinBySignIn(id, userId);

    it('join once as plain members while seats are left, and the others are notified', async () => {
      const [first, second, late] = [await api.signIn(), await api.signIn(), await api.signIn()];
      expect([await join(first.userId), await join(first.userId)]).toEqual([true, true]);
      expect(await notified()).toEqual([[organization.owner.email, joined]]);
      const { role, joinedAt } = await api.manager().findOneByOrFail(Membership, { userId: first.userId });
      expect([role, joinedAt]).toEqual(['member', NOW]);
      expect([await join(second.userId), await join(late.userId)]).toEqual([true, false]);
      expect(Object.keys(await organization.roles()).toSorted()).toEqual(
        [organization.owner, first, second].map(({ userId }) => userId).toSorted(),
      );
      expect(await notified()).toHaveLength(3);
    });

    it('do not join if they were removed, left, are being deleted, are provisioned or do not exist', async () => {
      await organization.setTier('team');
      const [removed, left] = [await organization.add('member'), await organization.add('member')];
      await organization.owner.delete(`${organization.url}/members/${removed.userId}`);
      await left.post(`${organization.url}/leave`);
      const [leaving, held] = [await api.signIn(), await api.signIn()];
      await leaving.post('/api/account/deletion', { confirm: leaving.email });
      await api
        .manager()
        .insert(ScimUser, { organizationId: organization.id, userId: held.userId, userName: held.email });
      for (const userId of [removed.userId, left.userId, leaving.userId, held.userId, randomUUID()])
        expect(await join(userId)).toBe(false);
      expect(Object.values(await organization.roles())).toEqual(['owner']);
      expect(await join(removed.userId, randomUUID())).toBe(false);
      // The part of the audit trail that records the removal may have been archived.
      await api
        .get(UnitOfWork)
        .run(() => api.manager().query(`set local session_replication_role = 'replica'; delete from audit_entries`));
      for (const userId of [removed.userId, left.userId]) expect(await join(userId)).toBe(false);
      // Other organizations are not affected.
      const other = await createOrganization(api);
      expect(await join(removed.userId, other.id)).toBe(true);
    });
  });

  describe('through the directory', () => {
    const within = <T>(work: (locked: Organization) => Promise<T>) =>
      api.get(UnitOfWork).run(async () => work(await places().lock(organization.id)));
    const join = (userId: string) => within((locked) => places().take(locked, { userId, through: 'directory' }));
    const end = (userId: string) => within((locked) => places().endByDirectory(locked, userId));

    it('join while seats are left, and everyone is notified, including the new member', async () => {
      const [first, second, late] = [await api.signIn(), await api.signIn(), await api.signIn()];
      expect(await join(first.userId)).toBeNull();
      expect((await notified()).toSorted()).toEqual(
        [first, organization.owner].map(({ email }) => [email, joined]).toSorted(),
      );
      expect([await join(second.userId), await join(late.userId)]).toMatchObject([
        null,
        { code: 'member-limit-reached' },
      ]);
      expect(await organization.roles()).toEqual({
        [organization.owner.userId]: 'owner',
        [first.userId]: 'member',
        [second.userId]: 'member',
      });
      expect((await api.manager().findOneByOrFail(Membership, { userId: first.userId })).joinedAt).toEqual(NOW);
    });

    it('lose their membership, of which the others are notified; the owner stays', async () => {
      const member = await organization.add('admin');
      expect(await end(organization.owner.userId)).toBe(false);
      expect([await end(member.userId), await end(member.userId)]).toEqual([true, true]);
      expect(await organization.roles()).toEqual({ [organization.owner.userId]: 'owner' });
      expect(await notified()).toEqual([[organization.owner.email, { kind: 'removed' }]]);
    });

    it('use up their invitations, whose links no longer work after their removal', async () => {
      await organization.setTier('team');
      const pending = async () => (await organization.owner.get(`${organization.url}/invitations`)).json();
      const person = await api.signIn();
      const token = await organization.invite(person.email, 'admin');
      const other = await api.signIn();
      await organization.invite(other.email);
      expect(await join(person.userId)).toBeNull();
      expect(await pending()).toMatchObject([{ email: other.email }]);
      expect((await organization.mails('invitation')).map(({ recipient }) => recipient)).toEqual([other.email]);
      expect(await end(person.userId)).toBe(true);
      expect((await person.post('/api/invitations/accept', { token })).statusCode).toBe(404);
      const leaving = await organization.add('member');
      await leaving.post('/api/account/deletion', { confirm: leaving.email });
      await organization.invite(leaving.email);
      expect(await end(leaving.userId)).toBe(true);
      expect(await pending()).toMatchObject([{ email: other.email }]);
    });

    it('require an existing organization and account', async () => {
      const entering = api.get(UnitOfWork).run(() => places().lock(randomUUID()));
      await expect(entering).rejects.toMatchObject({ status: 404, message: 'Organization not found.' });
      const leaving = await api.signIn();
      await leaving.post('/api/account/deletion', { confirm: leaving.email });
      const hold = (userId: string) => api.get(UnitOfWork).run(() => places().lockAccount(userId));
      expect([await hold((await api.signIn()).userId), await hold(leaving.userId), await hold(randomUUID())]).toEqual([
        true,
        false,
        false,
      ]);
    });
  });

  it('keep the invitations of an organization after their sender’s account is deleted', async () => {
    await organization.setTier('team');
    const [inviter, other] = [await organization.add('admin'), await organization.add('admin')];
    const invite = (by: typeof inviter, email: string) => {
      api.clock.advance(1_000);
      return by.post(`${organization.url}/invitations`, { email, role: 'member' });
    };
    await invite(inviter, 'waits@example.test');
    await invite(inviter, 'cancelled@example.test');
    await invite(other, 'of-another@example.test');
    const list: { id: string; email: string }[] = (await other.get(`${organization.url}/invitations`)).json();
    expect(list.map(({ email }) => email.split('@')[0])).toEqual(['waits', 'cancelled', 'of-another']);
    await other.delete(`${organization.url}/invitations/${list[1]?.id}`);
    await api.get(InvitationRepository).forgetInviter(inviter.userId);
    const rows = await api.manager().find(Invitation, {
      where: { organizationId: organization.id },
      order: { sentAt: 'ASC' },
    });
    expect(rows.map(({ status, invitedBy, settledAt }) => [status, invitedBy, settledAt])).toEqual([
      ['pending', null, null],
      ['cancelled', inviter.userId, api.clock.now()],
      ['pending', other.userId, null],
    ]);
  });
});
