import { testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { archiveOf, entriesOf } from '../releases/files/release-archive.fixture.js';
import { builtFiles, deployShell, steer, TestRemote } from '../test-remote.fixture.js';

const OPERATOR = 'operator@example.test';
const PATH = '/api/operator/rollouts';

describe('a remote', () => {
  const api = testApp({ environment: { operatorEmails: [OPERATOR] } });
  let operator: TestPerson;
  let owner: TestPerson;

  beforeAll(async () => {
    await deployShell(api);
    operator = await api.signIn({ email: OPERATOR });
    owner = await api.signIn({ email: 'owner@example.test' });
    for (const name of ['team', 'reports']) await new TestRemote(api, name).deploy('1');
    await new TestRemote(api, 'rollouts', 'operator').deploy('1');
    await new TestRemote(api, 'team').release('2');
  });

  async function send(token: string, remote: string, version: string) {
    const routes = [{ path: `/${remote}`, access: 'public', title: remote }];
    const files = builtFiles({ name: remote, version, shellSdk: '^1.0.0', routes, navigation: [] } as never, version);
    const payload = await archiveOf(entriesOf(files));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' };
    return api.inject({ method: 'POST', url: '/api/operator/releases', payload, headers });
  }
  const access = async (remote = 'team') => (await operator.get(`${PATH}/${remote}/access`)).json();
  const routesOf = async (person: TestPerson) =>
    (await person.get('/api/remotes'))
      .json()
      .find(({ name }: { name: string }) => name === 'rollouts')
      ?.manifest.routes.map(({ path, access }: { path: string; access: string }) => [path, access]);

  test('has owners, who control it and no other', async () => {
    expect((await owner.get(PATH)).statusCode).toBe(404);
    expect(await routesOf(owner)).toBeUndefined();
    await operator.put(`${PATH}/team/owners`, { user: 'owner@example.test' });
    expect((await access()).owners).toEqual([{ userId: owner.userId, email: 'owner@example.test' }]);

    expect((await owner.get(PATH)).json().map(({ remote }: { remote: string }) => remote)).toEqual(['team']);
    // To their pages it is a screen like any other; what only operators see stays away.
    expect(await routesOf(owner)).toEqual([['/rollouts', 'signed-in']]);
    const set = await steer(owner, 'team', 'percentage', { percentage: 5 });
    expect([set.statusCode, set.json().percentage]).toEqual([200, 5]);
    expect((await owner.get(`${PATH}/team/events`)).json().events[0]).toMatchObject({ actor: 'owner@example.test' });
    expect((await owner.get(`${PATH}/team/access`)).json()).toMatchObject({ mayChange: false });

    for (const answer of [
      await owner.put(`${PATH}/reports/percentage`, { percentage: 5 }),
      await owner.get(`${PATH}/reports/access`),
      await owner.get(`${PATH}/reports/events`),
      await owner.put(`${PATH}/team/owners`, { user: owner.userId }),
      await owner.put(`${PATH}/team/prefixes`, { prefixes: ['/team'] }),
      await owner.post(`${PATH}/reports/tokens`, { name: 'mine' }),
      await owner.post(`${PATH}/unknown/tokens`, { name: 'mine', prefix: '/unknown' }),
      await owner.get('/api/operator/mail'),
    ])
      expect(answer.statusCode).toBe(404);

    await operator.delete(`${PATH}/team/owners/${owner.userId}`);
    await steer(operator, 'team', 'percentage', { percentage: 0 });
    expect((await owner.post(`${PATH}/team/kill`)).statusCode).toBe(404);
    expect(await routesOf(owner)).toBeUndefined();
  });

  test('hides from its owners which organizations have early access', async () => {
    await operator.put(`${PATH}/team/owners`, { user: owner.userId });
    const other = await api.signIn();
    const { id } = (await other.post('/api/organizations', { name: 'Elsewhere' })).json();
    await other.put(`/api/organizations/${id}/early-access`, { isOn: true });
    expect((await operator.get(`${PATH}/team/events`)).body).toContain('Elsewhere');
    expect((await owner.get(`${PATH}/team/events`)).body).not.toContain('Elsewhere');
    await operator.delete(`${PATH}/team/owners/${owner.userId}`);
  });

  test('has its own release tokens, which are audited, show their use and end at once', async () => {
    expect((await send('anything', 'team', '3')).statusCode).toBe(401);
    const made = await operator.post(`${PATH}/team/tokens`, { name: 'CI of the team' });
    expect(made.statusCode).toBe(201);
    const { token, id } = made.json();
    expect((await access()).tokens).toMatchObject([
      { id, name: 'CI of the team', createdBy: OPERATOR, lastUsedAt: null },
    ]);
    expect(JSON.stringify(await access())).not.toContain(token);
    expect((await operator.post(`${PATH}/team/tokens`, { name: 'CI of the team' })).statusCode).toBe(409);

    expect((await send(token, 'team', '3')).statusCode).toBe(201);
    expect((await access()).tokens[0].lastUsedAt).toEqual(expect.any(String));
    const { events } = (await operator.get(`${PATH}/team/events`)).json();
    expect(events[0]).toMatchObject({ action: 'released', version: '3', actor: 'release token CI of the team' });
    const foreign = await send(token, 'reports', '3');
    expect([foreign.statusCode, foreign.body]).toEqual([403, 'This token belongs to team, not to reports.']);

    expect((await operator.delete(`${PATH}/team/tokens/${id}`)).statusCode).toBe(204);
    expect((await send(token, 'team', '4')).statusCode).toBe(401);
    expect((await operator.delete(`${PATH}/team/tokens/${id}`)).statusCode).toBe(404);
  });

  test('that was never deployed starts with a token, and nobody gets it before a release', async () => {
    const { token } = (await operator.post(`${PATH}/licences/tokens`, { name: 'CI', prefix: '/licences' })).json();
    expect((await operator.get(`${PATH}/licences/releases`)).json()).toEqual([]);
    const names = async (person: TestPerson) =>
      (await person.get('/api/remotes')).json().map(({ name }: { name: string }) => name);
    expect(await names(operator)).not.toContain('licences');
    expect((await send(token, 'licences', '1')).json()).toMatchObject({ isForEveryone: false, percentage: 0 });
    expect(await names(owner)).not.toContain('licences');
    await operator.put(`${PATH}/licences/allowances`, { kind: 'user', subject: owner.userId });
    expect(await names(owner)).toContain('licences');
    expect(await names(operator)).not.toContain('licences');
    await steer(operator, 'licences', 'promote');
    expect(await names(operator)).toContain('licences');
    expect((await operator.post(`${PATH}/No%20Name/tokens`, { name: 'CI', prefix: '/no-name' })).statusCode).toBe(400);
  });
});
