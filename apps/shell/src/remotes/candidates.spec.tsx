import { act, screen, waitFor } from '@testing-library/react';
import { noteRevision } from '@tracker/shell-sdk/remotes-revision';
import { Link } from '@tracker/shell-sdk/router';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { App } from '../app';
import { remoteVersion, USER } from '../shell.fixture';
import type { RemoteRequest } from './loading/federation-host';
// Loaded ahead: what the page takes lazily must not count against the time-outs here.
import '../signed-in-app';
import '../toast-region';

type Module = () => unknown;

/** What the container of each version gives. */
const mockContainers: Record<string, Module> = {};
jest.mock('./loading/page-loader', () => {
  const { RemoteLoader } = jest.requireActual<typeof import('./loading/remote-loader')>('./loading/remote-loader');
  const host = { load: async ({ source }: RemoteRequest) => mockContainers[source.containerName]?.() };
  const timing = { delays: [1, 1], attemptMs: 6_000, deadlineMs: 8_000 };
  return {
    pageLoader: new RemoteLoader(
      async () => host,
      () => timing,
    ),
  };
});

const routes = ['/team', '/team/other'].map((path) => ({ path, access: 'signed-in' as const, title: 'Team' }));

const version = (number: string) => remoteVersion('team', { routes }, number);
const only = (name: string) => [{ name: 'team', ...version(name) }];
const candidate = (name: string, stable: string) => [{ name: 'team', ...version(name), fallback: version(stable) }];

function page(text: string): Module {
  function Page() {
    return (
      <>
        <h1>{text}</h1>
        <input aria-label="Note" />
        <Link to="/team/other">Other page</Link>
      </>
    );
  }
  return () => ({ remote: { pages: { '/team': async () => Page, '/team/other': async () => Page } } });
}
const throwing: Module = () => {
  throw new Error('deliberate');
};
const throwingPage: Module = () => {
  function Page(): never {
    throw new Error('deliberate');
  }
  return { remote: { pages: { '/team': async () => Page, '/team/other': async () => Page } } };
};

function setting(remotes: unknown, containers: Record<string, Module>, revision = 1) {
  for (const [name, module] of Object.entries(containers)) mockContainers[`team_${name}`] = module;
  const api = fakeApi({
    'GET /api/auth/user': { body: USER },
    'GET /api/remotes': { body: remotes, headers: { 'x-remotes-revision': String(revision) } },
    'POST /api/remotes/failures': { status: 204 },
    'POST /api/remotes/openings': { status: 204 },
  });
  const bodies = (address: string) => () => api.calls.filter(({ path }) => path === address).map(({ body }) => body);
  const [reports, openings] = [bodies('/api/remotes/failures'), bodies('/api/remotes/openings')];
  const reads = () => api.calls.filter(({ path }) => path.startsWith('/api/remotes?')).length;
  /** The page learns from any response that the registry gives other versions, and asks for them. */
  const renew = async (others: unknown) => {
    const headers = { 'x-remotes-revision': String(revision + 1) };
    api.answers['GET /api/remotes'] = { body: others, headers };
    act(() => void noteRevision(new Headers(headers)));
    await waitFor(() => expect(reads()).toBe(2));
  };
  return { reports, openings, reads, renew, answers: api.answers, ...renderPage(<App />, { at: '/team' }) };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 });

// A busy machine takes its time for the first chunk.
jest.setTimeout(30_000);

// React tells of every error that a boundary catches; these are deliberate.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

it('shows a candidate that works, and reports nothing', async () => {
  const { reports } = setting(candidate('a2', 'a1'), { a1: page('Stable'), a2: page('Candidate') });
  expect(await heading('Candidate')).toBeVisible();
  expect(reports()).toEqual([]);
});

it('replaces a candidate whose code throws by the stable version, and reports it once', async () => {
  const { reports } = setting(candidate('b2', 'b1'), { b1: page('Stable'), b2: throwing });
  expect(await heading('Stable')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(reports()).toMatchObject([{ remote: 'team', version: 'b2', kind: 'invalid', message: 'deliberate' }]);
});

it('replaces a candidate whose page throws while rendering by the stable version', async () => {
  const { reports } = setting(candidate('c2', 'c1'), { c1: page('Stable'), c2: throwingPage });
  expect(await heading('Stable')).toBeVisible();
  expect(reports()).toMatchObject([{ remote: 'team', version: 'c2', kind: 'render', message: 'deliberate' }]);
});

it('reports a version whose handler throws once, keeps the page, and ignores errors of other scripts', async () => {
  const { reports } = setting(candidate('h2', 'h1'), { h1: page('Stable'), h2: page('Candidate') });
  expect(await heading('Candidate')).toBeVisible();
  const thrown = (script: string) => {
    const error = new TypeError('Save is broken');
    error.stack = `TypeError: Save is broken\n    at call (https://tracker.test/assets/shell.js:1:2)\n    at save (${script}:1:20)`;
    return error;
  };
  const fire = (script: string) =>
    act(() => void window.dispatchEvent(new ErrorEvent('error', { error: thrown(script), filename: script })));
  fire('https://tracker.test/assets/shell.js');
  fire('chrome-extension://abc/remotes.js');
  fire('https://tracker.test/remotes/team/h0/main.js');
  expect(reports()).toEqual([]);
  fire('https://tracker.test/remotes/team/h2/main.js');
  fire('https://tracker.test/remotes/team/h2/main.js');
  await waitFor(() =>
    expect(reports()).toMatchObject([{ remote: 'team', version: 'h2', kind: 'handler', message: 'Save is broken' }]),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Candidate' })).toBeVisible();
});

it('keeps the stable version even if the server returns the candidate again', async () => {
  const { user, reports } = setting(candidate('d2', 'd1'), { d1: page('Stable'), d2: throwing });
  expect(await heading('Stable')).toBeVisible();
  act(() => void noteRevision(new Headers({ 'x-remotes-revision': '1000' })));
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  expect(await heading('Stable')).toBeVisible();
  expect(reports()).toHaveLength(1);
});

it('offers Retry when the stable version fails as well', async () => {
  const { reports } = setting(candidate('e2', 'e1'), { e1: throwing, e2: throwing });
  expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 12_000 })).toBeVisible();
  expect(reports()).toMatchObject(['e2', 'e1'].map((name) => ({ remote: 'team', version: name, kind: 'invalid' })));
});

it('reports a failing stable version once, however often it is retried', async () => {
  const { user, reports } = setting(only('f1'), { f1: throwingPage });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(reports()).toMatchObject([{ remote: 'team', version: 'f1', kind: 'render' }]);
});

it('learns of a new version from any response and shows it at the next navigation', async () => {
  const containers = { g1: page('Before'), g2: page('After') };
  const { user, reads, renew } = setting(only('g1'), containers, 2_000);
  expect(await heading('Before')).toBeVisible();
  expect(reads()).toBe(1);
  await user.type(screen.getByLabelText('Note'), 'half a sentence');
  await renew(only('g2'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
  expect(screen.getByRole('heading', { level: 1, name: 'Before' })).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Other page' }));
  expect(await heading('After')).toBeVisible();
  expect(reads()).toBe(2);
});

it('sends no request while responses name the current revision', async () => {
  const { reads } = setting(only('h1'), { h1: page('Same') }, 3_000);
  expect(await heading('Same')).toBeVisible();
  act(() => void noteRevision(new Headers({ 'x-remotes-revision': '3000' })));
  act(() => void noteRevision(new Headers({ 'x-remotes-revision': 'nonsense' })));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reads()).toBe(1);
});

it('falls back from a candidate that had failed before as the stable version', async () => {
  const { user, answers, reports } = setting(only('i2'), { i1: page('Former'), i2: throwing }, 4_000);
  expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 12_000 })).toBeVisible();
  answers['GET /api/remotes'] = { body: candidate('i2', 'i1'), headers: { 'x-remotes-revision': '4001' } };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading('Former')).toBeVisible();
  expect(reports()).toHaveLength(1);
});

it('loads one copy of a remote after Retry, and keeps input across navigation', async () => {
  let copies = 0;
  const failingOnce: Module = () => {
    copies += 1;
    return copies === 1 ? throwingPage() : page('Healed')();
  };
  const { user } = setting(only('j1'), { j1: failingOnce }, 5_000);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await heading('Healed')).toBeVisible();
  await user.type(screen.getByLabelText('Note'), 'half a sentence');
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
  expect(copies).toBe(2);
});

const previewOf = (name: string, stable: string) =>
  candidate(name, stable).map((remote) => ({ ...remote, preview: { name: 'pr-1', version: name } }));
const badge = () => screen.findByRole('complementary', { name: 'Preview' });

it('names the preview and links out of it', async () => {
  setting(previewOf('p2', 'p1'), { p1: page('Stable'), p2: page('Previewed') }, 6_000);
  expect(await heading('Previewed')).toBeVisible();
  expect(await badge()).toHaveTextContent('team pr-1 is a preview of p2.');
  expect(screen.getByRole('link', { name: 'Leave Preview' })).toHaveAttribute('href', '/team?preview=');
});

it('replaces a failing preview by the stable version, says so also after navigation, and reports nothing', async () => {
  const given = previewOf('q2', 'q1');
  const { reports, renew, user } = setting(given, { q1: page('Stable'), q2: throwingPage }, 7_000);
  expect(await heading('Stable')).toBeVisible();
  const words = 'team pr-1 could not be shown. You see the released version, q1.';
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await renew(given);
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(await heading('Stable')).toBeVisible();
  expect(reports()).toEqual([]);
});

it('no longer names a preview once it has ended', async () => {
  const { renew, user } = setting(previewOf('r2', 'r1'), { r1: page('Stable'), r2: page('Previewed') }, 8_000);
  expect(await badge()).toBeVisible();
  await renew(only('r1'));
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  expect(await heading('Stable')).toBeVisible();
  expect(screen.queryByRole('complementary', { name: 'Preview' })).toBeNull();
});

it('reports at the next navigation that a page is open whose rollout has begun, and keeps its input', async () => {
  const { renew, openings, user } = setting(only('s1'), { s1: page('Stable') }, 9_000);
  expect(await heading('Stable')).toBeVisible();
  await user.type(screen.getByLabelText('Note'), 'half a sentence');
  await renew(only('s1').map((remote) => ({ ...remote, isCounted: true })));
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  await waitFor(() => expect(openings()).toEqual([{ remote: 'team', version: 's1' }]));
  expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
});
