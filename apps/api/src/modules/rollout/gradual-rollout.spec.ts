import { randomUUID } from 'node:crypto';
import { testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { RolloutService } from './rollout.service.js';
import { deployShell, TestRemote } from './test-remote.fixture.js';

const ACTOR = { actor: 'operator@example.test' };

describe('a gradual rollout', () => {
  const api = testApp({ asOwner: true });
  let team: TestRemote;
  let rollouts: RolloutService;

  beforeAll(async () => {
    rollouts = api.get(RolloutService);
  });

  beforeEach(async () => {
    await api.query('truncate rollouts, releases cascade');
    await deployShell(api);
    team = new TestRemote(api);
    await team.deploy('1');
  });

  const versionFor = async (who: Pick<TestPerson, 'get'>, query = '') =>
    (await who.get(`/api/remotes${query}`)).json()[0].version;
  const browser = (id: string = randomUUID()) => ({
    get: (url: string) => api.inject({ url, headers: { cookie: `visitor=${id}` } }),
  });
  const visitors = async (count: number) => {
    const ids = Array.from(
      { length: count },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    const versions = await Promise.all(ids.map((id) => versionFor(browser(id) as TestPerson)));
    return new Set(ids.filter((_, index) => versions[index] === '2'));
  };

  test('reaches nobody at 0 %, even after a restart with the same build', async () => {
    await team.release('2');
    await new TestRemote(api).setPercentage(100);
    await new TestRemote(api).setPercentage(0);
    await team.deploy('2');
    expect(await visitors(50)).toEqual(new Set());
  });

  test('is unchanged by a start with the stable or the candidate build', async () => {
    await team.release('2');
    await new TestRemote(api).setPercentage(100);
    await team.deploy('1');
    await team.deploy('2');
    const [remote] = (await browser().get('/api/remotes')).json();
    expect(remote).toMatchObject({
      version: '2',
      fallback: { version: '1', entry: '/remotes/team/1/remoteEntry.js' },
    });
  });

  test('ends when another version is deployed to everyone', async () => {
    await team.release('2');
    await new TestRemote(api).setPercentage(100);
    await team.deploy('3');
    const [remote] = (await browser().get('/api/remotes')).json();
    expect([remote.version, remote.fallback]).toEqual(['3', undefined]);
  });

  test('gives the candidate to about a quarter of 400 visitors, stably, and to more at half', async () => {
    await team.release('2');
    await new TestRemote(api).setPercentage(25);
    const quarter = await visitors(400);
    expect(quarter.size).toBeGreaterThan(70);
    expect(quarter.size).toBeLessThan(130);
    expect(await visitors(400)).toEqual(quarter);
    await new TestRemote(api).setPercentage(50);
    const half = await visitors(400);
    expect(half.size).toBeGreaterThan(160);
    expect(half.size).toBeLessThan(240);
    expect([...quarter].filter((id) => !half.has(id))).toEqual([]);
  });

  test('gives a signed-in person one version on all devices', async () => {
    await team.release('2');
    await new TestRemote(api).setPercentage(50);
    for (let count = 0; count < 8; count += 1) {
      const person = await api.signIn();
      const expected = await versionFor(person);
      for (let device = 0; device < 4; device += 1) {
        const cookie = `${person.cookie}; visitor=${randomUUID()}`;
        const answer = await api.inject({ url: '/api/remotes', headers: { cookie } });
        expect(answer.json()[0].version).toBe(expected);
      }
    }
  });

  test('gives signed-out browsers an id only while a percentage applies', async () => {
    await team.release('2');
    expect((await api.inject('/')).cookies).toEqual([]);
    await new TestRemote(api).setPercentage(50);
    const page = await api.inject('/');
    expect(page.cookies).toEqual([
      expect.objectContaining({ name: 'visitor', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ]);
    const id = String(page.cookies[0]?.value);
    const embedded = /id="remotes">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(JSON.parse(embedded)[0].version).toBe(await versionFor(browser(id) as TestPerson));
    expect((await browser(id).get('/')).cookies).toEqual([]);
    expect((await browser('forged').get('/')).cookies).toHaveLength(1);
    expect((await (await api.signIn()).get('/')).cookies).toEqual([]);
  });

  test('gives visitors of shared portfolios no id and stable versions', async () => {
    await team.release('2');
    await new TestRemote(api).setPercentage(100);
    const page = await api.inject('/portfolio/view/abc_DEF-1');
    expect(page.cookies).toEqual([]);
    const embedded = /id="remotes">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(JSON.parse(embedded)[0].version).toBe('1');
  });

  test('embeds a signed-in person’s version in the page', async () => {
    await team.release('2');
    const nora = await api.signIn({ email: 'nora@example.test' });
    await rollouts.allow('team', { kind: 'user', subject: 'Nora@example.test' }, ACTOR);
    expect((await nora.get('/')).body).toContain('"version":"2"');
    expect((await api.inject('/')).body).not.toContain('"version":"2"');
  });

  test('reaches allowed organizations, roles and early-access organizations at 0 %', async () => {
    await team.release('2');
    const [owner, member] = [await api.signIn(), await api.signIn()];
    const { id } = (await owner.post('/api/organizations', { name: 'Ward 7' })).json();
    expect(await versionFor(owner)).toBe('1');

    await rollouts.allow('team', { kind: 'role', subject: 'owner' }, ACTOR);
    expect(await versionFor(owner)).toBe('2');
    await rollouts.disallow('team', { kind: 'role', subject: 'owner' }, ACTOR);
    expect(await versionFor(owner)).toBe('1');

    await rollouts.allow('team', { kind: 'organization', subject: id }, ACTOR);
    expect(await versionFor(owner)).toBe('2');
    await rollouts.disallow('team', { kind: 'organization', subject: id }, ACTOR);

    expect((await owner.put(`/api/organizations/${id}/early-access`, { isOn: true })).json()).toEqual({ isOn: true });
    expect(await versionFor(owner)).toBe('2');
    expect((await member.put(`/api/organizations/${id}/early-access`, { isOn: false })).statusCode).toBe(404);
    await owner.put(`/api/organizations/${id}/early-access`, { isOn: false });
    expect(await versionFor(owner)).toBe('1');
  });

  test('withholds a candidate from pages with an unsuitable shell-sdk', async () => {
    await deployShell(api, '1.1.0');
    await team.release('2', { shellSdk: '^1.1.0' });
    await new TestRemote(api).setPercentage(100);
    await deployShell(api, '1.0.0');
    expect(await versionFor(browser() as TestPerson)).toBe('1');
    expect(await versionFor(browser() as TestPerson, '?shellSdk=1.1.0')).toBe('2');
    expect(await versionFor(browser() as TestPerson, '?shellSdk=2.0.0')).toBe('1');
    await deployShell(api, '1.2.0');
    expect(await versionFor(browser() as TestPerson)).toBe('2');
  });

  test('is suspended by the kill switch and resumed after it', async () => {
    await team.release('2');
    await new TestRemote(api).setPercentage(100);
    await new TestRemote(api).kill();
    expect(await visitors(10)).toEqual(new Set());
    await rollouts.resume('team', ACTOR);
    expect((await visitors(10)).size).toBe(10);
  });

  test('ends with promotion, which can be rolled back', async () => {
    await team.release('2');
    await new TestRemote(api).promote();
    const [remote] = (await browser().get('/api/remotes')).json();
    expect([remote.version, remote.fallback]).toEqual(['2', undefined]);
    await new TestRemote(api).rollBack();
    await team.deploy('2');
    expect(await versionFor(browser() as TestPerson)).toBe('1');
    await expect(new TestRemote(api).rollBack()).rejects.toMatchObject({ code: 'release-not-found' });
  });

  test('drops the candidate on rollback', async () => {
    await team.release('2');
    await new TestRemote(api).setPercentage(100);
    await new TestRemote(api).rollBack();
    expect(await versionFor(browser() as TestPerson)).toBe('1');
    await expect(new TestRemote(api).setPercentage(5)).rejects.toMatchObject({ code: 'moved-on' });
  });

  test('notifies open pages of each change through the revision', async () => {
    const revision = async () => Number((await api.inject('/api/remotes')).headers['x-remotes-revision']);
    const seen = [await revision()];
    await team.release('2');
    seen.push(await revision());
    await new TestRemote(api).kill();
    seen.push(await revision());
    expect(seen[1]).toBeGreaterThan(Number(seen[0]));
    expect(seen[2]).toBeGreaterThan(Number(seen[1]));
    const other = await api.inject('/api/auth/user');
    expect(Number(other.headers['x-remotes-revision'])).toBe(seen[2]);
    expect((await api.inject('/')).body).toContain(`id="remotes-revision">${seen[2]}</script>`);
  });

  test('rejects builds that cannot be released', async () => {
    await expect(team.release('2', { shellSdk: '^1.1.0' })).rejects.toMatchObject({ code: 'incompatible-release' });
    await expect(new TestRemote(api, 'none').setPercentage(5)).rejects.toMatchObject({ code: 'remote-not-found' });
    for (const subject of ['nobody@example.test', 'not-an-id', randomUUID()])
      await expect(rollouts.allow('team', { kind: 'organization', subject }, ACTOR)).rejects.toMatchObject({
        status: 404,
      });
  });
});
