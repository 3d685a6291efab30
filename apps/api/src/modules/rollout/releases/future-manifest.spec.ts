import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type AppLogger, LOGGER } from '../../../platform/logging/logger.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { StoredManifests } from './stored-manifests.service.js';
import { builtFiles, deployShell, TestRemote, writeBuild } from '../test-remote.fixture.js';

const COMMAND = fileURLToPath(new URL('../../../register-remotes.js', import.meta.url));
const OPERATOR = 'operator@example.test';

describe('a manifest stored by a later release of the product', () => {
  let api: TestApp;

  beforeEach(async () => {
    api = await startTestApp({ asOwner: true, environment: { operatorEmails: [OPERATOR] } });
    await deployShell(api);
    await new TestRemote(api, 'reports').deploy('1');
    await new TestRemote(api, 'team').deploy('1');
  });

  afterEach(() => api?.close());

  const store = (version: string, change: string) =>
    api.query(`update releases set manifest = ${change} where remote = 'team' and version = $1`, [version]);
  const FUTURE_ACCESS = `jsonb_set(manifest, '{routes,0,access}', '"anybody-on-mars"')`;
  const given = async () =>
    (await api.inject('/api/remotes')).json().map(({ name, version }: Record<string, string>) => `${name} ${version}`);
  const metrics = async () => (await api.inject('/metrics')).body;

  test.each([
    ['an unknown access', FUTURE_ACCESS],
    ['a newer schema', `manifest || '{"schema": 2}'`],
    ['routes of another form', `manifest || '{"routes": {"/team": {}}}'`],
    ['nothing that is known', `'{"kind": "island"}'`],
  ])('with %s is left out, and all others are answered', async (_what, change) => {
    await store('1', change);
    const answer = await api.inject('/api/remotes');
    expect([answer.statusCode, answer.json().map(({ name }: { name: string }) => name)]).toEqual([200, ['reports']]);
    const page = await api.inject('/team');
    expect([page.statusCode, page.body.includes('/remotes/team/')]).toEqual([200, false]);
    expect((await (await api.signIn({ email: OPERATOR })).get('/api/remotes')).json()).toHaveLength(1);
  });

  test('as candidate leaves everyone the stable version', async () => {
    await new TestRemote(api, 'team').release('2');
    await new TestRemote(api).setPercentage(100);
    expect(await given()).toEqual(['reports 1', 'team 2']);
    await store('2', FUTURE_ACCESS);
    expect(await given()).toEqual(['reports 1', 'team 1']);
  });

  test('as stable version leaves the candidate without a fallback', async () => {
    await new TestRemote(api, 'team').release('2');
    await new TestRemote(api).setPercentage(100);
    await store('1', FUTURE_ACCESS);
    const [, team] = (await api.inject('/api/remotes')).json();
    expect([team.version, team.fallback]).toEqual(['2', undefined]);
  });

  test('as preview shows the regular version', async () => {
    await new TestRemote(api, 'team').preview('2', 'pr');
    const operator = await api.signIn({ email: OPERATOR });
    const cookie = `${operator.cookie}; preview=team@pr`;
    const previewed = async () => (await api.inject({ url: '/api/remotes', headers: { cookie } })).json()[1].version;
    expect(await previewed()).toBe('2');
    await store('2', FUTURE_ACCESS);
    expect(await previewed()).toBe('1');
  });

  test('is logged once, counted in the metrics, and reported by the readiness probe', async () => {
    expect(await metrics()).not.toContain('rollout_versions_left_out{');
    expect((await api.inject('/readyz')).json()).toEqual({ status: 'ready' });
    const logged = jest.spyOn(api.app.get<AppLogger>(LOGGER), 'error');
    await store('1', FUTURE_ACCESS);
    await given();
    await given();
    expect(logged.mock.calls).toEqual([
      [{ remote: 'team', version: '1' }, 'a manifest is not understood, and its version left out'],
    ]);
    expect(await metrics()).toContain('rollout_versions_left_out{remote="team"} 1');
    const probe = await api.inject('/readyz');
    expect([probe.statusCode, probe.json()]).toEqual([200, { status: 'ready', versionsLeftOut: 1 }]);
    expect(await api.get(StoredManifests).listLeftOut()).toEqual([{ remote: 'team', version: '1' }]);
  });

  test('cannot be restored by a rollback', async () => {
    await new TestRemote(api, 'team').deploy('2');
    await store('1', FUTURE_ACCESS);
    await expect(new TestRemote(api).rollBack('1')).rejects.toMatchObject({ code: 'manifest-not-understood' });
    expect(await given()).toEqual(['reports 1', 'team 2']);
  });

  test('is reported by the command that registers builds', async () => {
    await store('1', FUTURE_ACCESS);
    const folder = await mkdtemp(join(tmpdir(), 'tracker-build-'));
    const routes = [{ path: '/reports', access: 'public', title: 'Reports' }];
    const manifest = { name: 'reports', version: '2', shellSdk: '^1.0.0', routes, navigation: [] };
    await writeBuild(folder, builtFiles(manifest));
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      DATABASE_URL: api.databaseUrl,
      DATA_DIR: api.environment.dataDir,
    };
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, folder], { env });
    await rm(folder, { recursive: true });
    expect(stdout).toBe(
      'reports 2: everyone\nteam 1: left out, because this release does not understand its manifest. ' +
        'Choose another version with: npm run rollout -- rollback team <version>\n',
    );
  });

  test('is the explanation that operators get', async () => {
    await store('1', FUTURE_ACCESS);
    const operator = await api.signIn({ email: OPERATOR });
    const choice = await operator.get(`/api/operator/rollouts/team/choice?user=${OPERATOR}`);
    expect(choice.json()).toMatchObject({ isCandidate: false, reason: 'nothing-to-show' });
  });
});
