import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';

describe('somebody in two organizations', () => {
  const api = testApp({ now: '2027-05-10T11:30:00Z' });
  let here: TestOrganization;
  let there: TestOrganization;
  let mia: TestPerson;

  beforeEach(async () => {
    here = await createOrganization(api, undefined, 'Here');
    there = await createOrganization(api, undefined, 'There');
    mia = await here.add('member', { firstName: 'Mia', lastName: null });
    await there.add('member', mia);
    // One who is in the other organization too, with another role than anybody gets here.
    await there.add('admin', here.owner);
    for (const { owner, url } of [here, there]) await owner.put(url, { notifications: { teamUpdates: true } });
  });

  const row = ({ url }: TestOrganization, { userId }: TestPerson) => `${url}/members/${userId}`;
  const standing = async () => ({
    roles: await there.roles(),
    members: (await mia.get(`${there.url}/members`)).json(),
    mails: await there.mails('team-update'),
    isSignedIn: (await mia.get('/api/auth/user')).statusCode,
  });
  const listed = async () =>
    (await mia.get('/api/organizations'))
      .json()
      .map(({ name }: { name: string }) => name)
      .toSorted();

  const acts: [string, () => Promise<{ statusCode: number }>, string | undefined, string[]][] = [
    ['is removed from', () => here.owner.delete(row(here, mia)), undefined, ['There']],
    ['leaves', () => mia.post(`${here.url}/leave`), undefined, ['There']],
    ['is promoted in', () => here.owner.patch(row(here, mia), { role: 'admin' }), 'admin', ['Here', 'There']],
    [
      'receives',
      () => here.owner.post(`${here.url}/transfer-ownership`, { userId: mia.userId }),
      'owner',
      ['Here', 'There'],
    ],
  ];

  it.each(acts)('who %s the one stays what they were in the other, and signed in', async (_act, act, role, left) => {
    const before = await standing();
    expect((await act()).statusCode).toBe(200);
    expect((await here.roles())[mia.userId]).toBe(role);
    expect(await standing()).toEqual(before);
    expect(await listed()).toEqual(left);
  });

  it('is notified of changes only in their own organizations', async () => {
    await here.add('admin', { email: 'only-here@example.test' });
    await here.owner.patch(row(here, mia), { role: 'admin' });
    const recipients = (await here.mails('team-update')).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(['only-here@example.test', mia.email].toSorted());
  });

  it('stays when the other organization is deleted', async () => {
    const before = await standing();
    expect((await here.owner.delete(here.url)).statusCode).toBe(200);
    expect(await standing()).toEqual(before);
    expect(await listed()).toEqual(['There']);
  });
});
