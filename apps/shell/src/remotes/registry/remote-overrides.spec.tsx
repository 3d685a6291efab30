import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aRemote } from '../../shell.fixture';
import { OverrideBadge } from '../badges';
import { applyRemoteOverrides, resetOverrides } from './remote-overrides';

const ADDRESS = '/remotes/team/dev/remote-manifest.json';

const registered = (name: string) => aRemote(name, { routes: [{ path: `/${name}`, access: 'public', title: name }] });

const { integrity: _none, ...source } = registered('team').manifest;
const local = { ...source, container: 'team_dev', entry: 'remoteEntry.js', version: 'dev' };
const answers = {
  [`GET ${ADDRESS}`]: { body: local },
  'GET /api/remotes': { body: [registered('reports'), registered('team')] },
};
const override = (overrides: unknown) => localStorage.setItem('remote-overrides', JSON.stringify(overrides));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('loads an overridden remote with the manifest of its build', async () => {
  fakeApi(answers);
  override({ team: ADDRESS });
  const [reports, team] = await applyRemoteOverrides([registered('reports'), registered('team')]);
  expect(reports).toEqual(registered('reports'));
  expect(team).toMatchObject({
    name: 'team',
    entry: 'http://localhost/remotes/team/dev/remoteEntry.js',
    manifest: { container: 'team_dev' },
  });
  expect(team?.manifest.integrity).toBeUndefined();
  expect(team?.fallback).toBeUndefined();
});

it('adds a remote that is not registered yet', async () => {
  fakeApi(answers);
  override({ team: ADDRESS });
  expect((await applyRemoteOverrides([registered('reports')])).map(({ name }) => name)).toEqual(['reports', 'team']);
});

it.each([[{ team: '/nothing/here.json' }], [{ team: 7 }], ['nonsense'], [null]])(
  'keeps the registered remote when the override is %j',
  async (overrides) => {
    fakeApi(answers);
    override(overrides);
    expect(await applyRemoteOverrides([registered('team')])).toEqual([registered('team')]);
  },
);

it('is shown in the page, including unusable ones', async () => {
  fakeApi(answers);
  override({ team: ADDRESS, reports: '/nothing/here.json' });
  renderPage(<OverrideBadge />);
  const badge = await screen.findByRole('complementary', { name: 'Overridden remotes' });
  expect(badge).toHaveTextContent(`team is loaded from ${ADDRESS}`);
  expect(badge).toHaveTextContent('reports is not overridden: nothing usable at /nothing/here.json');
  expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible();
});

it('is removed by a reset', async () => {
  const { calls } = fakeApi(answers);
  override({ team: ADDRESS });
  resetOverrides();
  expect(await applyRemoteOverrides([registered('team')])).toEqual([registered('team')]);
  renderPage(<OverrideBadge />);
  await waitFor(() => expect(calls.map(({ path }) => path)).toContainEqual(expect.stringContaining('/api/remotes')));
  expect(screen.queryByRole('complementary')).toBeNull();
});
