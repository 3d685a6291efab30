import { randomUUID } from 'node:crypto';
import { crowdedTestApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';

const ROUNDS = 3;

describe('organizations under parallel requests', () => {
  const api = crowdedTestApp();

  const anyEmail = () => `racer-${randomUUID()}@example.com`;
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  const count = (codes: number[], wanted: number) => codes.filter((code) => code === wanted).length;
  const verify = async (organization: TestOrganization, reader: TestPerson) =>
    (await reader.get(`${organization.url}/audit/verify`)).json().isIntact;

  it('creates one membership from 12 parallel accepts of one invitation', async () => {
    const organization = await createOrganization(api);
    const email = anyEmail();
    const token = await organization.invite(email);
    const person = await api.signIn({ email });
    const codes = await statuses(times(12, () => person.post('/api/invitations/accept', { token })));
    expect([count(codes, 200), count(codes, 404)]).toEqual([1, 11]);
    expect(Object.keys(await organization.roles())).toHaveLength(2);
    expect(await verify(organization, organization.owner)).toBe(true);
  });

  it('never invites beyond the seats of the plan', async () => {
    const places = 10;
    const organization = await createOrganization(api);
    await organization.setTier('team');
    const invite = () =>
      organization.owner.post(`${organization.url}/invitations`, { email: anyEmail(), role: 'member' });
    const codes = await statuses(times(places + 15, invite));
    expect([count(codes, 201), count(codes, 409)]).toEqual([places - 1, 16]);
    const batch = { invitations: times(10, () => ({ email: anyEmail(), role: 'member' })) };
    expect(
      await statuses(times(3, () => organization.owner.post(`${organization.url}/invitations/batch`, batch))),
    ).toEqual([200, 200, 200]);
    expect((await organization.owner.get(`${organization.url}/invitations`)).json()).toHaveLength(places - 1);
  });

  it('keeps one invitation for an address invited 12 times concurrently and sends five emails', async () => {
    const organization = await createOrganization(api);
    const email = anyEmail();
    const codes = await statuses(
      times(12, (turn) =>
        organization.owner.post(`${organization.url}/invitations`, {
          email: turn % 2 ? email : email.toUpperCase(),
          role: 'member',
        }),
      ),
    );
    expect([count(codes, 201), count(codes, 429)]).toEqual([5, 7]);
    expect((await organization.owner.get(`${organization.url}/invitations`)).json()).toHaveLength(1);
  });

  it('never admits more members than the plan has seats, even with invitations from before a downgrade', async () => {
    const organization = await createOrganization(api);
    await organization.setTier('enterprise');
    const invitees = await Promise.all(
      times(12, async () => {
        const email = anyEmail();
        const person = await api.signIn({ email });
        return { person, token: await organization.invite(email) };
      }),
    );
    const extra = await organization.add('member');
    await organization.setTier('team');
    const codes = await statuses(
      invitees.map(({ person, token }) => person.post('/api/invitations/accept', { token })),
    );
    expect([count(codes, 200), count(codes, 409)]).toEqual([8, 4]);
    expect(Object.keys(await organization.roles())).toHaveLength(10);
    expect(await verify(organization, organization.owner)).toBe(true);
    expect((await extra.get(`${organization.url}/members`)).statusCode).toBe(200);
  });

  it('counts invites and accepts together', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const organization = await createOrganization(api);
      const email = anyEmail();
      const person = await api.signIn({ email });
      const token = await organization.invite(email);
      const invite = () =>
        organization.owner.post(`${organization.url}/invitations`, { email: anyEmail(), role: 'member' });
      const accepting = times(5, () => person.post('/api/invitations/accept', { token }));
      const codes = await statuses([...times(5, invite), ...accepting, ...times(5, invite)]);
      expect([count(codes, 200), count(codes, 201)]).toEqual([1, 1]);
      const live = (await organization.owner.get(`${organization.url}/invitations`)).json();
      expect(Object.keys(await organization.roles()).length + live.length).toBe(3);
    }
  });

  it('applies a demotion during a concurrent delete completely or not at all', async () => {
    for (let round = 0; round < ROUNDS * 4; round += 1) {
      const organization = await createOrganization(api);
      const admin = await organization.add('admin');
      const demote = () => organization.owner.patch(`${organization.url}/members/${admin.userId}`, { role: 'member' });
      const remove = () => admin.delete(organization.url);
      const racing = round % 2 ? [demote(), remove()] : [remove(), demote()].toReversed();
      const [demoted, deleted] = await statuses(racing);
      const roles = await organization.roles();
      if (deleted === 200) expect([demoted, roles]).toEqual([404, {}]);
      else expect([demoted, deleted, roles[admin.userId]]).toEqual([200, 403, 'member']);
    }
  });

  it('accepts a concurrent delete and demotion in either order', async () => {
    const organization = await createOrganization(api);
    const admin = await organization.add('admin');
    // The owner's batch holds the lock long enough for the delete to pass the guard and queue up behind the demotion.
    await organization.setTier('enterprise');
    const invitations = times(40, () => ({ email: anyEmail(), role: 'member' }));
    const batch = organization.owner.post(`${organization.url}/invitations/batch`, { invitations });
    const demotion = organization.owner.patch(`${organization.url}/members/${admin.userId}`, { role: 'member' });
    const deletion = admin.delete(organization.url);
    const [, demoted, deleted] = await statuses([batch, demotion, deletion]);
    expect([
      [200, 403],
      [404, 200],
    ]).toContainEqual([demoted, deleted]);
  });

  it('has one owner after two concurrent transfers', async () => {
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const organization = await createOrganization(api);
      const heirs = [await organization.add('admin'), await organization.add('member')];
      const codes = await statuses(
        heirs.map(({ userId }) => organization.owner.post(`${organization.url}/transfer-ownership`, { userId })),
      );
      expect(codes.sort()).toEqual([200, 403]);
      const roles = Object.values(await organization.roles());
      expect(
        count(
          roles.map((role) => (role === 'owner' ? 1 : 0)),
          1,
        ),
      ).toBe(1);
    }
  });

  it('never loses its owner if the new owner leaves during the transfer', async () => {
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const organization = await createOrganization(api);
      const heir = await organization.add('member');
      const [transferred, left] = await statuses([
        organization.owner.post(`${organization.url}/transfer-ownership`, { userId: heir.userId }),
        heir.post(`${organization.url}/leave`),
      ]);
      expect([
        [200, 403],
        [404, 200],
      ]).toContainEqual([transferred, left]);
      expect(Object.values(await organization.roles())).toContain('owner');
    }
  });

  it('cancels or accepts an invitation, never both', async () => {
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const organization = await createOrganization(api);
      const email = anyEmail();
      const person = await api.signIn({ email });
      const token = await organization.invite(email);
      const [{ id }] = (await organization.owner.get(`${organization.url}/invitations`)).json();
      const [cancelled, accepted] = await statuses([
        organization.owner.delete(`${organization.url}/invitations/${id}`),
        person.post('/api/invitations/accept', { token }),
      ]);
      expect([
        [200, 404],
        [404, 200],
      ]).toContainEqual([cancelled, accepted]);
      expect(person.userId in (await organization.roles())).toBe(accepted === 200);
    }
  });
});
