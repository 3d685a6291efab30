import type { TestPerson } from '../../../testing/test-person.js';
import { builtFiles, manifestOf, OPERATOR, rolloutApp, sendBuild, steer, TestRemote } from '../test-remote.fixture.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const PATH = '/api/operator/rollouts';
/** Uploads need a token, and owners of any remote list their own. */
const FOR_OTHERS = /^\/api\/operator\/(?:releases.*|rollouts)$/;

const api = rolloutApp({ asOwner: false });
let owner: TestPerson;
let forger: TestPerson;

beforeAll(async () => {
  owner = await api.signIn({ email: 'owner@example.test' });
  forger = await api.signIn({ email: 'OPERATOR@example.test', emailVerified: false });
  for (const name of ['team', 'reports']) await new TestRemote(api, name).deploy('1');
  const rollouts = new TestRemote(api, 'rollouts', 'operator');
  await rollouts.deploy('1');
  await rollouts.release('2');
  await new TestRemote(api).release('2');
});

const names = async (person: Pick<TestPerson, 'get'>) =>
  (await person.get('/api/remotes')).json().map(({ name }: { name: string }) => name);

describe('a remote visible only to operators', () => {
  const pageOf = async (cookie = '') => (await api.inject({ url: '/team', headers: { cookie } })).body;

  test('is listed in the registry of operators', async () => {
    expect(await names(api.operator)).toEqual(['reports', 'rollouts', 'team']);
    expect(await pageOf(api.operator.cookie)).toContain('/remotes/rollouts/1/');
  });

  test('is hidden from other users and from unverified email addresses of operators', async () => {
    const nora = await api.signIn();
    expect(await names(nora)).toEqual(['reports', 'team']);
    expect(await names({ get: (url) => api.inject(url) })).toEqual(['reports', 'team']);
    expect(await names(forger)).toEqual(['reports', 'team']);
    for (const cookie of ['', nora.cookie, forger.cookie]) expect(await pageOf(cookie)).not.toContain('rollouts');
  });

  test('ignores failure reports of users who do not get it', async () => {
    const report = { remote: 'rollouts', version: '1', kind: 'invalid' };
    await (await api.signIn()).post('/api/remotes/failures', report);
    const failedFor = async () =>
      (await api.operator.get(PATH)).json().find(({ remote }: { remote: string }) => remote === 'rollouts')
        .stableFigures.failedFor as number;
    expect(await failedFor()).toBe(0);
    await api.operator.post('/api/remotes/failures', report);
    expect(await failedFor()).toBe(1);
  });

  test('is explained as not visible to a non-operator', async () => {
    const nora = await api.signIn();
    const why = async (user: string) =>
      (await api.operator.get(`/api/operator/rollouts/rollouts/choice?user=${user}`)).json();
    expect(await why(nora.userId)).toMatchObject({ isCandidate: false, reason: 'operators-only' });
    expect(await why(api.operator.userId)).toMatchObject({ version: '1', reason: 'outside-percentage' });
  });
});

describe('a remote', () => {
  function send(token: string, name: string, version: string) {
    const routes = [{ path: `/${name}`, access: 'public', title: name }];
    return sendBuild(api, builtFiles(manifestOf(version, { name, routes }), version), token);
  }
  const access = async (remote = 'team') => (await api.operator.get(`${PATH}/${remote}/access`)).json();
  const routesOf = async (person: TestPerson) =>
    (await person.get('/api/remotes'))
      .json()
      .find(({ name }: { name: string }) => name === 'rollouts')
      ?.manifest.routes.map(({ path, access }: { path: string; access: string }) => [path, access]);

  test('is controlled by its owners, who control no other remote', async () => {
    expect((await owner.get(PATH)).statusCode).toBe(404);
    expect(await routesOf(owner)).toBeUndefined();
    await api.operator.put(`${PATH}/team/owners`, { user: 'owner@example.test' });
    expect((await access()).owners).toEqual([{ userId: owner.userId, email: 'owner@example.test' }]);

    expect((await owner.get(PATH)).json().map(({ remote }: { remote: string }) => remote)).toEqual(['team']);
    // Owners get the screen as a signed-in route, without the routes for operators.
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

    await api.operator.delete(`${PATH}/team/owners/${owner.userId}`);
    await steer(api.operator, 'team', 'percentage', { percentage: 0 });
    expect((await owner.post(`${PATH}/team/kill`)).statusCode).toBe(404);
    expect(await routesOf(owner)).toBeUndefined();
  });

  test('hides from its owners which organizations have early access', async () => {
    await api.operator.put(`${PATH}/team/owners`, { user: owner.userId });
    const other = await api.signIn();
    const { id } = (await other.post('/api/organizations', { name: 'Elsewhere' })).json();
    await other.put(`/api/organizations/${id}/early-access`, { isOn: true });
    expect((await api.operator.get(`${PATH}/team/events`)).body).toContain('Elsewhere');
    expect((await owner.get(`${PATH}/team/events`)).body).not.toContain('Elsewhere');
    await api.operator.delete(`${PATH}/team/owners/${owner.userId}`);
  });

  test('has its own release tokens, which are audited, show their last use and can be revoked', async () => {
    for (const none of ['anything', 'null']) expect((await send(none, 'team', '3')).statusCode).toBe(401);
    const made = await api.operator.post(`${PATH}/team/tokens`, { name: 'CI of the team' });
    expect(made.statusCode).toBe(201);
    const { token, id } = made.json();
    expect((await access()).tokens).toMatchObject([
      { id, name: 'CI of the team', createdBy: OPERATOR, lastUsedAt: null },
    ]);
    expect(JSON.stringify(await access())).not.toContain(token);
    expect((await api.operator.post(`${PATH}/team/tokens`, { name: 'CI of the team' })).statusCode).toBe(409);

    expect((await send(token, 'team', '3')).statusCode).toBe(201);
    expect((await access()).tokens[0].lastUsedAt).toEqual(expect.any(String));
    const { events } = (await api.operator.get(`${PATH}/team/events`)).json();
    expect(events[0]).toMatchObject({ action: 'released', version: '3', actor: 'release token CI of the team' });
    const foreign = await send(token, 'reports', '3');
    expect([foreign.statusCode, foreign.body]).toEqual([403, 'This token belongs to team, not to reports.']);

    expect((await api.operator.delete(`${PATH}/team/tokens/${id}`)).statusCode).toBe(204);
    expect((await send(token, 'team', '4')).statusCode).toBe(401);
    expect((await api.operator.delete(`${PATH}/team/tokens/${id}`)).statusCode).toBe(404);
  });

  test('can start with a token instead of a deployment, and is listed only for allowed users until promoted', async () => {
    const { token } = (await api.operator.post(`${PATH}/licences/tokens`, { name: 'CI', prefix: '/licences' })).json();
    expect((await api.operator.get(`${PATH}/licences/releases`)).json()).toEqual([]);
    expect(await names(api.operator)).not.toContain('licences');
    expect((await send(token, 'licences', '1')).json()).toMatchObject({ isForEveryone: false, percentage: 0 });
    expect(await names(owner)).not.toContain('licences');
    await api.operator.put(`${PATH}/licences/allowances`, { kind: 'user', subject: owner.userId });
    expect(await names(owner)).toContain('licences');
    expect(await names(api.operator)).not.toContain('licences');
    await steer(api.operator, 'licences', 'promote');
    expect(await names(api.operator)).toContain('licences');
    expect((await api.operator.post(`${PATH}/No%20Name/tokens`, { name: 'CI', prefix: '/no-name' })).statusCode).toBe(
      400,
    );
  });
});

describe('calls for operators and owners', () => {
  let ownerOfReports: TestPerson;
  let tokenOfReports: string;
  let calls: { method: Method; url: string }[];

  beforeAll(async () => {
    ownerOfReports = await api.signIn();
    const reports = `${PATH}/reports`;
    await api.operator.put(`${reports}/owners`, { user: ownerOfReports.userId });
    const scopes = ['release', 'steer', 'read'];
    tokenOfReports = (await api.operator.post(`${reports}/tokens`, { name: 'CI', scopes })).json().token;
    const { paths } = (await api.inject('/api/docs/openapi.json')).json() as { paths: Record<string, object> };
    calls = Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/operator/'))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => ({
          method: method.toUpperCase() as Method,
          url: path.replace('{remote}', 'team').replaceAll(/\{\w+\}/g, '1'),
        })),
      );
  });

  test('include those for services', () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(calls).toContainEqual({ method, url: `${PATH}/team/service` });
  });

  test('are all refused to other users, signed-out visitors and tokens of other remotes', async () => {
    const others = [await api.signIn(), forger];
    for (const person of others) expect((await person.get(PATH)).statusCode).toBe(404);
    expect((await api.inject(PATH)).statusCode).toBe(401);
    const ofOthers = calls.filter(({ url }) => !FOR_OTHERS.test(url));
    expect(ofOthers.length).toBeGreaterThan(30);
    for (const call of ofOthers) {
      const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;
      const withToken = { ...call, headers: { authorization: `Bearer ${tokenOfReports}` } };
      const [token, anonymous, ...people] = await Promise.all([
        statusOf(api.inject(withToken)),
        statusOf(api.inject(call)),
        ...[...others, ownerOfReports].map((person) => statusOf(person.inject(call))),
      ]);
      expect([call, anonymous, ...people]).toEqual([call, 401, 404, 404, 404]);
      expect([401, 403]).toContain(token);
    }
  });
});
