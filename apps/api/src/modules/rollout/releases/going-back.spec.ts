import { testApp } from '../../../testing/test-app.js';
import { deployShell, TestRemote } from '../test-remote.fixture.js';

describe('going back to the version before', () => {
  const api = testApp({ asOwner: true });

  beforeEach(async () => {
    await api.query('truncate rollouts, releases cascade');
    await deployShell(api);
    await new TestRemote(api).deploy('1');
    await new TestRemote(api).deploy('2');
  });

  const given = async () => (await api.inject('/api/remotes')).json()[0].version;
  const ways: [string, () => Promise<void>][] = [
    ['without naming it', () => new TestRemote(api).rollBack()],
    ['by its name', () => new TestRemote(api).rollBack('1')],
  ];

  test.each(ways)('%s gives it to everyone', async (_way, goBack) => {
    await goBack();
    expect(await given()).toBe('1');
  });

  test.each(ways)('%s is rejected when it was halted', async (_way, goBack) => {
    await api.query(`update releases set halted_at = now() where version = '1'`);
    await expect(goBack()).rejects.toMatchObject({ status: 409, code: 'release-halted' });
    expect(await given()).toBe('2');
  });

  test.each(ways)('%s is rejected when it does not fit the deployed shell', async (_way, goBack) => {
    await api.query(`update releases set shell_sdk_range = '^2.0.0' where version = '1'`);
    await expect(goBack()).rejects.toMatchObject({ status: 409, code: 'incompatible-release' });
    expect(await given()).toBe('2');
  });

  test.each(ways)('%s is rejected when another remote now has one of its routes', async (_way, goBack) => {
    await new TestRemote(api, 'tools').deploy('1');
    await api.query(
      `update releases set manifest = jsonb_set(manifest, '{routes,0,path}', '"/tools/:id"') where remote = 'tools'`,
    );
    await api.query(`update releases set manifest = jsonb_set(manifest, '{routes,0,path}', '"/tools/old"')
      where remote = 'team' and version = '1'`);
    await expect(goBack()).rejects.toMatchObject({
      status: 409,
      message: 'The route /tools/:id belongs to the remote tools.',
    });
    expect(await given()).toBe('2');
  });
});
