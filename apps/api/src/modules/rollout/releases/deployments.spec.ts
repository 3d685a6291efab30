import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RolloutStateService } from '../rollout-state.service.js';
import { deployShell, rolloutApp, startWith, TestRemote } from '../test-remote.fixture.js';
import { ReleaseCleanUpJob } from './release-clean-up.job.js';

const DAY = 86_400_000;

const api = rolloutApp();
const team = new TestRemote(api);

describe('a deployment', () => {
  beforeEach(async () => {
    await startWith(api);
    await team.deploy('1', 'production');
  });

  const state = async () => {
    const { stable, candidate, percentage } = await api.get(RolloutStateService).get('team');
    return [stable, candidate, percentage];
  };
  const lastEvent = async () => (await api.get(RolloutStateService).eventPage('team', { limit: 1 })).events[0];

  test('gives the first build of a remote to everyone, and makes the next build a candidate at 0 %', async () => {
    expect(await state()).toEqual(['1', null, 0]);
    expect(await api.get(RolloutStateService).get('team')).toMatchObject({ previous: null });
    expect(await team.deploy('2', 'production')).toMatchObject({ audience: 'candidate', isForEveryone: false });
    expect(await state()).toEqual(['1', '2', 0]);
    expect(await lastEvent()).toMatchObject({ action: 'offered', version: '2', actor: 'the product' });
    // The candidate is still at 0 %, so the next one replaces it.
    await team.deploy('3', 'production');
    expect(await state()).toEqual(['1', '3', 0]);
  });

  test('replaces a halted candidate', async () => {
    await team.release('2');
    await team.setPercentage(30);
    await api.query(`update releases set halted_at = now() where version = '2'`);
    expect(await team.deploy('3', 'production')).toMatchObject({ audience: 'candidate' });
    expect(await state()).toEqual(['1', '3', 0]);
  });

  test('does not replace a candidate at 30 %, and is recorded as left out', async () => {
    await team.release('2');
    await team.setPercentage(30);
    expect(await team.deploy('3', 'production')).toMatchObject({ audience: 'left-out' });
    expect(await state()).toEqual(['1', '2', 30]);
    expect(await lastEvent()).toMatchObject({ action: 'left-out', version: '3', after: { percentage: 30 } });
  });

  test('is left out when operators promoted a newer release', async () => {
    const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    await team.release('2');
    await team.promote();
    expect(await team.deploy('3', 'production', { builtAt: past })).toMatchObject({ audience: 'left-out' });
    expect(await state()).toEqual(['2', null, 0]);
    expect(await team.deploy('4', 'production', { builtAt: future })).toMatchObject({ audience: 'candidate' });
  });

  test('is left out when a newer release was waiting for the end of a rollout', async () => {
    await team.release('2');
    await team.setPercentage(30);
    const builtAt = new Date();
    expect(await team.release('3')).toMatchObject({ state: 'next' });
    await team.promote();
    expect(await team.deploy('4', 'production', { builtAt })).toMatchObject({ audience: 'left-out' });
    expect(await state()).toEqual(['2', '3', 0]);
  });

  test('changes nothing when repeated, not even after a promotion or rollback', async () => {
    await team.deploy('2', 'production');
    await team.promote();
    await team.rollBack();
    expect(await team.deploy('2', 'production')).toMatchObject({ audience: 'unchanged', isForEveryone: false });
    expect(await state()).toEqual(['1', null, 0]);

    // `npm start` gives each build to everyone once.
    await team.deploy('3');
    await team.release('4');
    await team.promote();
    const before = await lastEvent();
    await team.deploy('3');
    expect(await state()).toEqual(['4', null, 0]);
    expect(await lastEvent()).toEqual(before);
  });

  test('gives its build to everyone on request, and the audit log records the rollout that this ended', async () => {
    await team.release('2');
    await team.setPercentage(30);
    expect(await team.deploy('3', 'everyone')).toMatchObject({ audience: 'everyone', isForEveryone: true });
    expect(await state()).toEqual(['3', null, 0]);
    expect(await team.deploy('3', 'everyone')).toMatchObject({ audience: 'unchanged' });
    expect(await lastEvent()).toMatchObject({
      action: 'deployed',
      before: { stable: '1', candidate: '2', percentage: 30 },
      after: { stable: '3', candidate: null, percentage: 0 },
    });
  });

  test('gives its build to everyone when the new shell cannot load the current version', async () => {
    await deployShell(api, '2.0.0');
    try {
      const shellSdk = '^2.0.0';
      expect(await team.deploy('2', 'production', { shellSdk })).toMatchObject({ audience: 'everyone' });
      expect(await state()).toEqual(['2', null, 0]);
      expect(await team.deploy('3', 'production', { shellSdk })).toMatchObject({ audience: 'candidate' });
    } finally {
      await deployShell(api);
    }
  });

  describe('with a route of another remote', () => {
    const TAKEN = { status: 409, message: 'The route /team/:tab belongs to the remote tools.' };

    beforeEach(async () => {
      await team.deploy('2', 'production');
      await new TestRemote(api, 'tools').deploy('1');
      await api.query(
        `update releases set manifest = jsonb_set(manifest, '{routes}', manifest->'routes' || '[{"path": "/team/:tab"}]') where remote = 'tools'`,
      );
    });

    test('is refused and changes nothing in any mode', async () => {
      for (const mode of ['production', 'development', 'everyone'] as const) {
        await expect(team.deploy('3', mode, { path: '/team/:page' })).rejects.toMatchObject(TAKEN);
        expect(await state()).toEqual(['1', '2', 0]);
        await expect(team.rollBack('3')).rejects.toMatchObject({ code: 'release-not-found' });
      }
    });

    test('is rejected for a new remote', async () => {
      await expect(new TestRemote(api, 'new').deploy('1', 'production', { path: '/team/new' })).rejects.toMatchObject(
        TAKEN,
      );
      await expect(new TestRemote(api, 'new').rollBack('1')).rejects.toMatchObject({ code: 'remote-not-found' });
    });

    test('is accepted for builds deployed before', async () => {
      await api.query(
        `update releases set manifest = jsonb_set(manifest, '{routes,0,path}', '"/team"') where remote = 'tools'`,
      );
      expect(await team.deploy('1', 'production')).toMatchObject({ audience: 'unchanged' });
      expect(await team.deploy('2', 'production')).toMatchObject({ audience: 'unchanged' });
    });
  });

  test('in development gives each build to everyone, even an older one', async () => {
    await team.deploy('2');
    await team.deploy('1');
    expect(await state()).toEqual(['1', null, 0]);
  });
});

describe('unused versions', () => {
  beforeEach(async () => {
    api.clock.set(new Date());
    await startWith(api);
    for (let version = 1; version <= 14; version += 1) await team.deploy(String(version));
  });

  const clear = () => api.get(ReleaseCleanUpJob).removeOutlived();
  const kept = async () => {
    await api.get(ReleaseCleanUpJob).endPreviews();
    const { rows } = await api.query<{ version: string }>(`select version from releases where remote = 'team'`);
    const versions = rows.map(({ version }) => Number(version)).sort((a, b) => a - b);
    const folders = await readdir(join(api.environment.dataDir, 'remotes/team'));
    expect(folders.map(Number).sort((a, b) => a - b)).toEqual(versions);
    return versions;
  };
  const outlived = async () => /^rollout_versions_outlived (\d+)$/m.exec((await api.inject('/metrics')).body)?.[1];

  test('are removed after 90 days with files and source maps, except the latest ten, and at most twenty a day', async () => {
    await api.query(
      `insert into source_maps (release_id, file, content) select id, 'a.js.map', '' from releases where version in ('1', '14')`,
    );
    api.clock.advance(89 * DAY);
    expect([await clear(), await outlived()]).toEqual([{ versions: 0 }, '0']);
    api.clock.advance(2 * DAY);
    expect(await outlived()).toBe('4');
    expect(await clear()).toEqual({ versions: 4 });
    expect(await kept()).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect((await api.query('select from source_maps')).rowCount).toBe(1);
    expect([await clear(), await outlived()]).toEqual([{ versions: 0 }, '0']);
    await api.query(
      `insert into releases (remote, version, entry, manifest, shell_sdk_range, hashes, created_at)
       select 'bulk', n, '', '{}', '*', '{}', now() - make_interval(days => n) from generate_series(1, 36) n`,
    );
    expect([await outlived(), await clear(), await outlived()]).toEqual(['26', { versions: 20 }, '6']);
  });

  test('stay while in use or used within 90 days', async () => {
    await team.rollBack('1');
    await api.query(`update rollouts set deployed_version = '2'`);
    api.clock.advance(91 * DAY);
    await api.query(
      `insert into rollout_events (remote, version, action, actor, before, recorded_at)
       values ('team', '9', 'deployed', 'x', '{"stable": "3"}', now() + interval '2 days')`,
    );
    await clear();
    expect(await kept()).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });
});
