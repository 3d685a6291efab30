import { testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { deployShell, steer, TestRemote } from '../test-remote.fixture.js';

const OPERATOR = 'operator@example.test';
const PATH = '/api/operator/rollouts';

describe('the territory of a remote', () => {
  const api = testApp({ asOwner: true, environment: { operatorEmails: [OPERATOR] } });
  let operator: TestPerson;

  beforeAll(async () => {
    await deployShell(api);
    operator = await api.signIn({ email: OPERATOR });
  });

  beforeEach(async () => {
    await api.query('truncate rollouts, releases cascade');
    await new TestRemote(api).deploy('1');
    await new TestRemote(api, 'reports').deploy('1', 'development', { path: '/reports/:id' });
    await new TestRemote(api, 'cpd-hours').deploy('1', 'development', { path: '/cpd' });
    await operator.put(`${PATH}/cpd-hours/prefixes`, { prefixes: ['/cpd', '/hours'] });
  });

  const refused: [string, string][] = [
    ['/team', 'The route /team belongs to the remote team.'],
    ['/reports/:name', 'The route /reports/:id belongs to the remote reports.'],
    ['/reports/mine', 'The route /reports/:id belongs to the remote reports.'],
    ['/api/x', 'The route /api/x belongs to the platform.'],
    ['/settings/cpd', 'The route /settings/cpd belongs to the platform.'],
    ['/healthz', 'The route /healthz belongs to the platform.'],
    ['/badges/:id', 'The route /badges/:id belongs to the platform.'],
    ['/:anything', 'The route /:anything belongs to the platform.'],
    ['/elsewhere', 'The route /elsewhere belongs to the platform: cpd-hours may have routes below /cpd, /hours.'],
    ['/elsewhere/*', 'The route /elsewhere/* belongs to the platform: cpd-hours may have routes below /cpd, /hours.'],
  ];

  test.each(refused)('does not reach %s by a release', async (path, message) => {
    await expect(new TestRemote(api, 'cpd-hours').release('2', { path })).rejects.toMatchObject({
      status: 409,
      message,
    });
  });

  test.each(refused)('does not reach %s by a deployment', async (path, message) => {
    const deployed = new TestRemote(api, 'cpd-hours').deploy('2', 'development', { path });
    await expect(deployed).rejects.toMatchObject({ status: 409, message });
  });

  test.each(refused)('does not reach %s by a rollback', async (path, message) => {
    await new TestRemote(api, 'cpd-hours').deploy('2', 'development', { path: '/cpd' });
    await api.query(
      `update releases set manifest = jsonb_set(manifest, '{routes,0,path}', to_jsonb($1::text))
       where remote = 'cpd-hours' and version = '1'`,
      [path],
    );
    const back = await steer(operator, 'cpd-hours', 'rollback');
    expect([back.statusCode, back.body]).toEqual([409, message]);
  });

  test.each(['/cpd', '/cpd/:id', '/cpd/*', '/hours/new'])('holds %s', async (path) => {
    expect(await new TestRemote(api, 'cpd-hours').release('2', { path })).toMatchObject({ state: 'candidate' });
  });

  test('is closed to others, also where nothing is released', async () => {
    await expect(new TestRemote(api, 'tools').deploy('1', 'development', { path: '/hours/x' })).rejects.toMatchObject({
      status: 409,
      message: 'The route /hours/* belongs to the remote cpd-hours.',
    });
    await expect(
      new TestRemote(api, 'badges').deploy('1', 'development', { path: '/badges/:id' }),
    ).resolves.toBeDefined();
  });

  test.each([
    [['/team'], 'The route /team belongs to the remote team.'],
    [['/reports'], 'The route /reports/:id belongs to the remote reports.'],
    [['/settings'], 'The route /settings/* belongs to the platform.'],
    [['/cpd', '/api/cpd'], 'The route /api/cpd/* belongs to the platform.'],
  ])('cannot be %j', async (prefixes, sentence) => {
    const answer = await operator.put(`${PATH}/cpd-hours/prefixes`, { prefixes });
    expect([answer.statusCode, answer.body]).toEqual([409, sentence]);
  });

  test('is granted by operators, in the trail', async () => {
    const answer = await operator.put(`${PATH}/team/prefixes`, { prefixes: ['/team'] });
    expect(answer.json()).toMatchObject({ remote: 'team', prefixes: ['/team'] });
    const { events } = (await operator.get(`${PATH}/team/events?limit=1`)).json();
    expect(events).toMatchObject([{ action: 'prefixes-set', actor: OPERATOR, after: { prefixes: '/team' } }]);
    for (const prefixes of [[], ['team'], ['/'], ['/:x'], ['/x/*'], ['/X']])
      expect((await operator.put(`${PATH}/team/prefixes`, { prefixes })).statusCode).toBe(400);
    expect((await operator.put(`${PATH}/none/prefixes`, { prefixes: ['/none'] })).statusCode).toBe(404);
  });

  test('goes to one of two remotes that ask at once', async () => {
    const deploy = (name: string) => new TestRemote(api, name).deploy('1', 'development', { path: '/wanted' });
    const results = await Promise.allSettled([deploy('one'), deploy('two')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  describe('ends with the remote', () => {
    const end = (confirm: string) => operator.post(`${PATH}/reports/end`, { confirm, comment: 'Nobody used it' });

    test('which is confirmed with its name', async () => {
      expect((await end('team')).statusCode).toBe(400);
      expect((await operator.get(PATH)).json()).toHaveLength(3);
    });

    test('and with its versions, tokens and owners, while the trail stays', async () => {
      const owner = await api.signIn({ email: 'owner@example.test' });
      await operator.put(`${PATH}/reports/owners`, { user: owner.userId });
      await operator.post(`${PATH}/reports/tokens`, { name: 'CI' });
      expect((await end('reports')).statusCode).toBe(204);
      const names = (await api.inject('/api/remotes')).json().map(({ name }: { name: string }) => name);
      expect(names).toEqual(['cpd-hours', 'team']);
      expect((await operator.get(`${PATH}/reports`)).statusCode).toBe(404);
      const { events } = (await operator.get(`${PATH}/reports/events`)).json();
      expect(events.slice(0, 3)).toMatchObject([
        { action: 'ended', version: '1', actor: OPERATOR, comment: 'Nobody used it' },
        { action: 'token-made', after: { name: 'CI' } },
        { action: 'owner-added', after: { user: 'owner@example.test' } },
      ]);
      expect((await owner.get(`${PATH}/reports/events`)).statusCode).toBe(404);
      for (const table of ['releases', 'release_tokens', 'remote_owners'])
        expect((await api.query(`select from ${table} where remote = 'reports'`)).rowCount).toBe(0);
      expect((await end('reports')).statusCode).toBe(404);
    });

    test('so that its name and its routes are free for others', async () => {
      await end('reports');
      await new TestRemote(api, 'tools').deploy('1', 'development', { path: '/reports/:id' });
      expect(await new TestRemote(api, 'reports').deploy('1', 'production', { path: '/figures' })).toMatchObject({
        version: '1',
        isForEveryone: true,
      });
    });
  });
});
