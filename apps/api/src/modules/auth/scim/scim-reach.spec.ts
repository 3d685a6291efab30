import { randomUUID } from 'node:crypto';
import { User } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import { ERROR, PATCH, TestDirectory } from './test-directory.fixture.js';

describe('people whom a directory deactivates or removes', () => {
  const api = testApp();
  let ours: TestDirectory;

  beforeEach(async () => {
    ours = await TestDirectory.of(api, `ours-${randomUUID()}.example`);
  });

  const database = () => api.app.get(UnitOfWork).manager;

  it('are ended by a token of the owner only when they are admins, also while their account is about to be deleted', async () => {
    const { organization } = ours;
    const [admin, leaver, maker] = [
      await organization.add('admin'),
      await organization.add('admin'),
      await organization.add('admin'),
    ];
    await leaver.post('/api/account/deletion', { confirm: leaver.email });
    const { token } = (await maker.post(`${organization.url}/scim-token`)).json();
    const by = { authorization: `Bearer ${token}` };
    const off = { schemas: [PATCH], Operations: [{ op: 'replace', path: 'active', value: false }] };
    const attempts = [
      ['PATCH', admin, off],
      ['DELETE', admin, undefined],
      ['PATCH', leaver, off],
      ['DELETE', leaver, undefined],
    ] as const;
    for (const [method, { userId }, body] of attempts) {
      const answer = await ours.call(method, `/Users/${userId}`, body, by);
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        {
          schemas: [ERROR],
          status: '403',
          detail: 'This person is an admin. Only a token that the owner has made can deactivate or remove admins.',
        },
      ]);
    }
    expect(await organization.roles()).toMatchObject({ [admin.userId]: 'admin' });
    await organization.owner.post(`${organization.url}/transfer-ownership`, { userId: maker.userId });
    expect((await ours.call('DELETE', `/Users/${organization.owner.userId}`, undefined, by)).statusCode).toBe(204);
    expect((await ours.call('PATCH', `/Users/${admin.userId}`, off, by)).statusCode).toBe(200);
    expect(await organization.roles()).not.toHaveProperty(admin.userId);
  });

  it('take nothing of another organization along when their account goes', async () => {
    const other = await createOrganization(api);
    const token = await other.invite(ours.address('shared'));
    const id = await ours.added('shared');
    const trail = async () => (await other.owner.get(`${other.url}/audit`)).json();
    const before = await trail();
    expect((await ours.call('DELETE', `/Users/${id}`)).statusCode).toBe(204);
    expect(await database().existsBy(User, { id })).toBe(false);
    expect((await other.owner.get(`${other.url}/invitations`)).json()).toMatchObject([
      { email: ours.address('shared') },
    ]);
    expect(await other.tokenSentTo(ours.address('shared'))).toBe(token);
    expect(await trail()).toEqual(before);
  });
});
