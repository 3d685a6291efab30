import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseCleanUpJob } from '../releases/release-clean-up.job.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { deployShell, TestRemote } from '../test-remote.fixture.js';

const DAY = 86_400_000;

describe('unused versions', () => {
  let api: TestApp;

  beforeEach(async () => {
    api = await startTestApp({ now: new Date() });
    await deployShell(api);
    for (let version = 1; version <= 14; version += 1) await new TestRemote(api).deploy(String(version));
  });

  afterEach(() => api?.close());

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

  test('are removed after 90 days with files and source maps, except the latest ten', async () => {
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
  });

  test('stay while in use or used within 90 days', async () => {
    await new TestRemote(api).rollBack('1');
    await api.query(`update rollouts set deployed_version = '2'`);
    api.clock.advance(91 * DAY);
    await api.query(
      `insert into rollout_events (remote, version, action, actor, before, recorded_at)
       values ('team', '9', 'deployed', 'x', '{"stable": "3"}', now() + interval '2 days')`,
    );
    await clear();
    expect(await kept()).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });

  test('are removed twenty a day, and a metric shows how many wait', async () => {
    await api.query(
      `insert into releases (remote, version, entry, manifest, shell_sdk_range, hashes, created_at)
       select 'bulk', n, '', '{}', '*', '{}', now() - make_interval(days => n) from generate_series(1, 36) n`,
    );
    api.clock.advance(91 * DAY);
    expect(await outlived()).toBe('30');
    expect(await clear()).toEqual({ versions: 20 });
    expect(await outlived()).toBe('10');
  });
});
