import { randomUUID } from 'node:crypto';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

describe('members', () => {
  const api = testApp({ now: '2027-05-10T11:30:00Z' });
  let organization: TestOrganization;
  let admin: TestPerson;
  let member: TestPerson;

  beforeEach(async () => {
    organization = await createOrganization(api);
    admin = await organization.add('admin', { firstName: 'Ada', lastName: 'Admin' });
    member = await organization.add('member', { firstName: 'Mem', lastName: 'Ber' });
  });

  const row = (person: TestPerson) => `${organization.url}/members/${person.userId}`;
  const outcome = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer;
    return [statusCode, body];
  };

  it('are all listed for every member, together with the organization', async () => {
    const answer = (await member.get(`${organization.url}/members`)).json();
    expect(answer.organization).toMatchObject({ id: organization.id, role: 'member', maxMembers: 3 });
    expect(answer.members.map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual([
      [organization.owner.userId, 'owner'],
      [admin.userId, 'admin'],
      [member.userId, 'member'],
    ]);
    expect(Object.keys(answer.members[0]).sort()).toEqual(['email', 'firstName', 'id', 'joinedAt', 'lastName', 'role']);
  });

  it('are promoted by admins, demoted by the owner only', async () => {
    expect((await admin.patch(row(member), { role: 'admin' })).json()).toMatchObject({
      id: member.userId,
      role: 'admin',
    });
    expect(await outcome(admin.patch(row(member), { role: 'member' }))).toEqual([
      403,
      'Only the owner can demote or remove an admin.',
    ]);
    expect((await organization.owner.patch(row(member), { role: 'member' })).statusCode).toBe(200);
    expect((await organization.roles())[member.userId]).toBe('member');
  });

  it('lose their new rights with the next request', async () => {
    expect((await admin.get(`${organization.url}/invitations`)).statusCode).toBe(200);
    await organization.owner.patch(row(admin), { role: 'member' });
    expect((await admin.get(`${organization.url}/invitations`)).statusCode).toBe(403);
    await organization.owner.delete(row(admin));
    expect((await admin.get(`${organization.url}/members`)).statusCode).toBe(404);
  });

  it('cannot be given the owner role or an unknown role', async () => {
    for (const role of ['owner', 'root', '', null, 5, undefined]) {
      expect((await organization.owner.patch(row(member), { role })).statusCode).toBe(400);
    }
    expect((await organization.roles())[member.userId]).toBe('member');
  });

  it('cannot change or remove themselves or the owner', async () => {
    const { owner } = organization;
    for (const [person, target] of [
      [owner, owner],
      [admin, admin],
      [admin, owner],
    ] as const) {
      expect((await person.patch(row(target), { role: 'member' })).statusCode).toBe(409);
      expect((await person.delete(row(target))).statusCode).toBe(409);
    }
    expect(await outcome(member.delete(row(admin)))).toEqual([403, 'You need admin permissions to remove members.']);
    expect(Object.values(await organization.roles()).sort()).toEqual(['admin', 'member', 'owner']);
  });

  it('can leave, except the owner', async () => {
    expect((await member.post(`${organization.url}/leave`)).json()).toMatchObject({ success: true });
    expect(await outcome(organization.owner.post(`${organization.url}/leave`))).toEqual([
      403,
      'The owner cannot leave. Transfer the organization to someone else first.',
    ]);
    expect((await member.post(`${organization.url}/leave`)).statusCode).toBe(404);
  });

  it('become owner by a transfer, which makes the former owner an admin', async () => {
    const { owner, url } = organization;
    expect((await owner.post(`${url}/transfer-ownership`, { userId: owner.userId })).statusCode).toBe(409);
    expect((await owner.post(`${url}/transfer-ownership`, { userId: owner.userId.toUpperCase() })).statusCode).toBe(
      409,
    );
    expect((await owner.post(`${url}/transfer-ownership`, { userId: 'x' })).statusCode).toBe(400);
    expect((await admin.post(`${url}/transfer-ownership`, { userId: admin.userId })).statusCode).toBe(403);
    expect((await owner.post(`${url}/transfer-ownership`, { userId: member.userId })).statusCode).toBe(200);
    expect(await organization.roles()).toEqual({
      [owner.userId]: 'admin',
      [admin.userId]: 'admin',
      [member.userId]: 'owner',
    });
  });

  it('are notified of joins, leaves and role changes if team updates are on', async () => {
    const notified = async () => {
      const mails = await organization.mails('team-update');
      return mails.map(({ recipient, payload }) => [recipient, payload['personName'], payload['change']]).sort();
    };
    await organization.owner.patch(row(member), { role: 'admin' });
    expect(await notified()).toEqual([]);

    await organization.owner.put(organization.url, { notifications: { teamUpdates: true } });
    await organization.owner.patch(row(member), { role: 'member' });
    await organization.owner.patch(row(member), { role: 'member' });
    const change = { kind: 'role-changed', role: 'member' };
    const demoted = [admin.email, member.email].map((email) => [email, 'Mem Ber', change]);
    expect(await notified()).toEqual(demoted.sort());

    await member.post(`${organization.url}/leave`);
    const left = [organization.owner.email, admin.email].map((email) => [email, 'Mem Ber', { kind: 'left' }]);
    expect(await notified()).toEqual([...demoted, ...left].sort());
  });

  describe('in the directory', () => {
    const search = async (person: TestPerson, query: string) => {
      const answer = await person.get(`${organization.url}/members/search${query}`);
      if (answer.statusCode !== 200) return answer.statusCode;
      return answer.json();
    };
    const names = async (query: string) =>
      (await search(admin, query)).members.map(({ firstName }: { firstName: string }) => firstName);

    const addCredential = (owner: TestPerson, expiry: string) =>
      api.manager().query(
        `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
         values ($1, 'First Aid', 'Red Cross', '2020-01-01', $2)`,
        [owner.userId, expiry],
      );

    it('are searched by name and email, filtered by role, sorted and paged', async () => {
      for (const [index, firstName] of ['100%', 'a_b', 'Zoë', "O'Hara"].entries()) {
        await organization.add(index === 0 ? 'admin' : 'member', {
          firstName,
          lastName: null,
          email: `p${index}-${randomUUID()}@x.example`,
        });
      }
      expect(await names('?search=zoË')).toEqual(['Zoë']);
      expect(await names('?search=%25')).toEqual(['100%']);
      expect(await names('?search=_')).toEqual(['a_b']);
      expect(await names("?search=O'h")).toEqual(["O'Hara"]);
      expect(await names('?search=p2-')).toEqual(['Zoë']);
      expect(await names('?role=admin&sort=name')).toEqual(['100%', 'Ada']);
      const page = await search(admin, '?sort=name&page=2&pageSize=3');
      expect([page.total, page.page, page.members.length]).toEqual([7, 2, 3]);
      const all = [...(await names('?sort=name&pageSize=4')), ...(await names('?sort=name&pageSize=4&page=2'))];
      expect(new Set(all).size).toBe(7);
    });

    it('are sorted in each order and direction, with ties by id', async () => {
      const ward = await createOrganization(api);
      const mia = await ward.add('member', { firstName: 'Mia', lastName: null });
      const zoe = await ward.add('admin', { firstName: 'zoë', lastName: 'Berg', email: `M-${randomUUID()}@x.example` });
      const unnamed = { firstName: null, lastName: null, email: `a-${randomUUID()}@x.example` };
      const nameless = await ward.add('member', unnamed);
      const people = [ward.owner, mia, zoe, nameless];
      const joined = ['2027-01-03', '2027-01-01', '2027-01-02', '2027-01-04'];
      for (const [index, { userId }] of people.entries())
        await api.manager().query('update memberships set joined_at = $1 where user_id = $2', [joined[index], userId]);
      const byKey = (...keys: string[]) => people.toSorted((a, b) => (keyOf(a, keys) < keyOf(b, keys) ? -1 : 1));
      const keyOf = (person: TestPerson, keys: string[]) => keys[people.indexOf(person)] ?? '';
      const orders = {
        name: byKey('test person', 'mia', 'zoë berg', nameless.email),
        email: byKey(...people.map(({ email }) => email.toLowerCase())),
        joinedAt: byKey(...joined),
        role: byKey('1', `3${mia.userId}`, '2', `3${nameless.userId}`),
      };
      for (const [sort, expected] of Object.entries(orders))
        for (const direction of ['asc', 'desc']) {
          const answer = await ward.owner.get(`${ward.url}/members/search?sort=${sort}&direction=${direction}`);
          const ids = answer.json().members.map(({ id }: { id: string }) => id);
          const ascending = expected.map(({ userId }) => userId);
          const byRole = [...ascending.slice(2), zoe.userId, ward.owner.userId];
          const descending = sort === 'role' ? byRole : ascending.toReversed();
          expect([sort, direction, ids]).toEqual([sort, direction, direction === 'asc' ? ascending : descending]);
        }
    });

    it('are evaluated on the current date in their own time zone', async () => {
      const ahead = await organization.add('member', { timeZone: 'Pacific/Kiritimati', firstName: 'Kiri' });
      await addCredential(ahead, '2027-05-10');
      await addCredential(member, '2027-05-10');
      await addCredential(member, '2027-06-10');
      const { members } = await search(admin, '?sort=compliance');
      const shown = members.map(({ id, compliance }: { id: string; compliance: object }) => [id, compliance]);
      expect(shown[0]).toEqual([
        ahead.userId,
        { state: 'expired', total: 1, valid: 0, expiring: 0, expired: 1, missingDocuments: 1 },
      ]);
      expect(shown[1]).toEqual([
        member.userId,
        { state: 'expiring', total: 2, valid: 1, expiring: 1, expired: 0, missingDocuments: 2 },
      ]);
      expect(shown.at(-1)?.[1]).toMatchObject({ state: 'none', total: 0 });
    });

    it('are evaluated on the UTC date when their time zone is unknown', async () => {
      const stray = await organization.add('member', { firstName: 'Stray', timeZone: 'Mars/Olympus_Mons' });
      await addCredential(stray, '2020-02-02');
      const { members } = await search(admin, '?search=stray');
      expect(members).toEqual([expect.objectContaining({ compliance: expect.objectContaining({ expired: 1 }) })]);
    });

    it('are sorted by credentials that expire within 30 days, including the 30th day', async () => {
      await addCredential(member, '2027-06-10');
      await addCredential(admin, '2027-06-09');
      const { members } = await search(organization.owner, '?sort=compliance');
      const shown = members.map(({ id, compliance }: { id: string; compliance: { state: string } }) => [
        id,
        compliance.state,
      ]);
      expect(shown[0]).toEqual([admin.userId, 'expiring']);
      expect(shown.slice(1)).toContainEqual([member.userId, 'valid']);
      await addCredential(member, '2027-05-09');
      const after = await search(organization.owner, '?sort=compliance');
      expect(after.members[0]).toMatchObject({ id: member.userId, compliance: { expired: 1, valid: 1 } });
      const reversed = await search(organization.owner, '?sort=compliance&direction=desc');
      expect(reversed.members.at(-1)).toMatchObject({ id: member.userId });
    });

    it('show a plain member only their own counts, and cannot be sorted by compliance', async () => {
      await addCredential(admin, '2021-01-01');
      const { members } = await search(member, '');
      for (const { id, compliance } of members) expect(compliance === null).toBe(id !== member.userId);
      expect(await search(member, '?sort=compliance')).toBe(403);
    });

    it('refuse invalid filters with 400', async () => {
      for (const query of [
        '?page=0',
        '?page=x',
        '?pageSize=101',
        '?pageSize=-1',
        '?sort=password',
        '?role=root',
        '?direction=up',
        '?search=%00',
        '?search=a&search=b',
      ])
        expect([query, await search(admin, query)]).toEqual([query, 400]);
    });

    it('are complete beyond the size of the largest plan', async () => {
      await api.manager().query(
        `with people as (insert into users (email, first_name) select 'many-' || n || '@' || $1 || '.example', 'Many ' || n
           from generate_series(1, 300) n returning id)
         insert into memberships (organization_id, user_id, role) select $1::uuid, id, 'member' from people`,
        [organization.id],
      );
      const seen = new Set<string>();
      for (let page = 1; page <= 4; page += 1) {
        const { members, total } = await search(admin, `?sort=name&pageSize=100&page=${page}`);
        expect(total).toBe(303);
        for (const { id } of members) seen.add(id);
      }
      expect(seen.size).toBe(303);
      expect((await organization.owner.get(`${organization.url}/members`)).json().members).toHaveLength(303);
    });
  });
});
