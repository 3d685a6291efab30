import { randomUUID } from 'node:crypto';
import type { TestPerson } from '../../testing/test-person.js';
import { bucketOf } from './registry/version-choice.js';
import { RolloutService } from './rollout.service.js';
import { deployShell, rolloutApp, startWith, TestRemote } from './test-remote.fixture.js';

const ACTOR = { actor: 'operator@example.test' };

const api = rolloutApp();
const team = new TestRemote(api);

beforeEach(async () => {
  await deployShell(api);
  await startWith(api, 'team');
});

const versionFor = async (who: Pick<TestPerson, 'get'>, query = '') =>
  (await who.get(`/api/remotes${query}`)).json()[0].version;
const browser = (id: string = randomUUID()) => ({
  get: async (url: string) => api.inject({ url, headers: { cookie: `visitor=${id}` } }),
});

describe('a gradual rollout', () => {
  const rollouts = () => api.get(RolloutService);
  const visitors = async (count: number) => {
    const ids = Array.from({ length: count }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
    const versions = await Promise.all(ids.map((id) => versionFor(browser(id))));
    return { ids, reached: ids.filter((_, at) => versions[at] === '2') };
  };

  test('gives no one the candidate at 0 %, even after a restart with the same build', async () => {
    await team.release('2');
    await team.setPercentage(100);
    await team.setPercentage(0);
    await team.deploy('2');
    expect((await visitors(20)).reached).toEqual([]);
  });

  test('is unchanged by a start with the stable or the candidate build', async () => {
    await team.release('2');
    await team.setPercentage(100);
    await team.deploy('1');
    await team.deploy('2');
    const [remote] = (await browser().get('/api/remotes')).json();
    expect(remote).toMatchObject({
      version: '2',
      fallback: { version: '1', entry: '/remotes/team/1/remoteEntry.js' },
    });
  });

  test('gives the candidate to the visitors whose buckets the percentage includes', async () => {
    await team.release('2');
    for (const percentage of [25, 50]) {
      await team.setPercentage(percentage);
      const { ids, reached } = await visitors(40);
      expect(reached).toEqual(ids.filter((id) => bucketOf(id, 'team@2') <= percentage));
      expect(reached.length).toBeGreaterThan(0);
    }
  });

  test('gives a signed-in person one version on all devices', async () => {
    await team.release('2');
    await team.setPercentage(50);
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
    await team.setPercentage(50);
    const page = await api.inject('/');
    expect(page.cookies).toEqual([
      expect.objectContaining({ name: 'visitor', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ]);
    const id = String(page.cookies[0]?.value);
    const embedded = /id="remotes">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(JSON.parse(embedded)[0].version).toBe(await versionFor(browser(id)));
    expect((await browser(id).get('/')).cookies).toEqual([]);
    expect((await browser('forged').get('/')).cookies).toHaveLength(1);
    expect((await (await api.signIn()).get('/')).cookies).toEqual([]);
  });

  test('gives visitors of shared portfolios no id and stable versions', async () => {
    await team.release('2');
    await team.setPercentage(100);
    const page = await api.inject('/portfolio/view/abc_DEF-1');
    expect(page.cookies).toEqual([]);
    const embedded = /id="remotes">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(JSON.parse(embedded)[0].version).toBe('1');
  });

  test('embeds a signed-in person’s version in the page', async () => {
    await team.release('2');
    const nora = await api.signIn({ email: 'nora@example.test' });
    await rollouts().allow('team', { kind: 'user', subject: 'Nora@example.test' }, ACTOR);
    expect((await nora.get('/')).body).toContain('"version":"2"');
    expect((await api.inject('/')).body).not.toContain('"version":"2"');
  });

  test('gives the candidate to allowed organizations and roles and to early-access organizations at 0 %', async () => {
    await team.release('2');
    const [owner, member] = [await api.signIn(), await api.signIn()];
    const { id } = (await owner.post('/api/organizations', { name: 'Ward 7' })).json();
    expect(await versionFor(owner)).toBe('1');

    await rollouts().allow('team', { kind: 'role', subject: 'owner' }, ACTOR);
    expect(await versionFor(owner)).toBe('2');
    await rollouts().disallow('team', { kind: 'role', subject: 'owner' }, ACTOR);
    expect(await versionFor(owner)).toBe('1');

    await rollouts().allow('team', { kind: 'organization', subject: id }, ACTOR);
    expect(await versionFor(owner)).toBe('2');
    await rollouts().disallow('team', { kind: 'organization', subject: id }, ACTOR);

    expect((await owner.put(`/api/organizations/${id}/early-access`, { isOn: true })).json()).toEqual({ isOn: true });
    expect(await versionFor(owner)).toBe('2');
    expect((await member.put(`/api/organizations/${id}/early-access`, { isOn: false })).statusCode).toBe(404);
    await owner.put(`/api/organizations/${id}/early-access`, { isOn: false });
    expect(await versionFor(owner)).toBe('1');
  });

  test('withholds a candidate from pages with an unsuitable shell-sdk', async () => {
    await deployShell(api, '1.1.0');
    await team.release('2', { shellSdk: '^1.1.0' });
    await team.setPercentage(100);
    await deployShell(api, '1.0.0');
    expect(await versionFor(browser())).toBe('1');
    expect(await versionFor(browser(), '?shellSdk=1.1.0')).toBe('2');
    expect(await versionFor(browser(), '?shellSdk=2.0.0')).toBe('1');
    await deployShell(api, '1.2.0');
    expect(await versionFor(browser())).toBe('2');
  });

  test('is suspended by the kill switch and resumed after it', async () => {
    await team.release('2');
    await team.setPercentage(100);
    await team.kill();
    expect((await visitors(10)).reached).toEqual([]);
    await rollouts().resume('team', ACTOR);
    expect((await visitors(10)).reached).toHaveLength(10);
  });

  test('notifies open pages of each change through the revision', async () => {
    const revision = async () => Number((await api.inject('/api/remotes')).headers['x-remotes-revision']);
    const seen = [await revision()];
    await team.release('2');
    seen.push(await revision());
    await team.kill();
    seen.push(await revision());
    expect(seen[1]).toBeGreaterThan(Number(seen[0]));
    expect(seen[2]).toBeGreaterThan(Number(seen[1]));
    const other = await api.inject('/api/auth/user');
    expect(Number(other.headers['x-remotes-revision'])).toBe(seen[2]);
    expect((await api.inject('/')).body).toContain(`id="remotes-revision">${seen[2]}</script>`);
  });
});

describe('a rollback to the previous version', () => {
  beforeEach(() => team.deploy('2'));

  test('gives it to everyone', async () => {
    await team.rollBack();
    expect(await versionFor(browser())).toBe('1');
  });

  test.each([
    ['was halted', 'halted_at = now()', 'release-halted'],
    ['does not fit the deployed shell', `shell_sdk_range = '^2.0.0'`, 'incompatible-release'],
  ])('is rejected when that version %s', async (_what, change, code) => {
    await api.query(`update releases set ${change} where version = '1'`);
    await expect(team.rollBack()).rejects.toMatchObject({ status: 409, code });
    expect(await versionFor(browser())).toBe('2');
  });

  test('is rejected when another remote now has one of its routes', async () => {
    await new TestRemote(api, 'tools').deploy('1');
    await api.query(
      `update releases set manifest = jsonb_set(manifest, '{routes,0,path}', '"/tools/:id"') where remote = 'tools'`,
    );
    await api.query(`update releases set manifest = jsonb_set(manifest, '{routes,0,path}', '"/tools/old"')
      where remote = 'team' and version = '1'`);
    await expect(team.rollBack()).rejects.toMatchObject({
      status: 409,
      message: 'The route /tools/:id belongs to the remote tools.',
    });
    expect(await versionFor(browser())).toBe('2');
  });
});
