import { act, screen, waitFor, within } from '@testing-library/react';
import { forgetAccount } from '@tracker/shell-sdk/account';
import { api } from '@tracker/shell-sdk/api';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { App } from './app';
import { aRemote, SIGNED_OUT, TEAM_NAVIGATION, USER } from './shell.fixture';
// Loaded ahead: what the page takes lazily must not count against the time-outs here.
import './signed-in-app';
import './screens/leaving-screen';
import './screens/legal.page';
import './toast-region';

const TEAM = aRemote('team', {
  shellSdk: '^2.0.0',
  routes: [{ path: '/team', access: 'signed-in', title: 'Team Management' }],
  navigation: TEAM_NAVIGATION,
});

function setting(user: Parameters<typeof fakeApi>[0][string], at: string) {
  const fake = fakeApi({
    'GET /api/auth/user': user,
    'GET /api/remotes': { body: [TEAM] },
    'POST /auth/logout': { body: {} },
    'PUT /api/auth/profile': { body: USER },
  });
  return { ...fake, ...renderPage(<App />, { at }) };
}

beforeEach(() => {
  localStorage.clear();
  forgetAccount();
});

it('shows neither landing page nor app before the user call is answered', async () => {
  let answer: (value: typeof SIGNED_OUT) => void = () => undefined;
  setting(() => new Promise((resolve) => (answer = resolve)), '/');
  expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull();
  await Promise.resolve();
  answer(SIGNED_OUT);
  expect(await screen.findByRole('link', { name: 'Continue with Google' })).toBeVisible();
});

it('returns a signed-out visitor to the private route after signing in', async () => {
  setting(SIGNED_OUT, '/team?tab=2');
  expect(await screen.findByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    '/auth/google?returnTo=%2Fteam%3Ftab%3D2',
  );
});

it('shows Page not found at an unknown address', async () => {
  setting(SIGNED_OUT, '/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

it('shows No connection instead of the landing page when the server cannot be reached', async () => {
  setting(() => Promise.reject(new TypeError('Failed to fetch')), '/');
  expect(await screen.findByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull();
});

it('renders the navigation from the manifests and keeps the layout when a remote is incompatible', async () => {
  setting({ body: USER }, '/team');
  expect(await screen.findByText('Welcome, Ada')).toBeVisible();
  expect(await screen.findByText(/needs a different version of the app/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Team Management' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it.each([
  ['the address with a trailing slash', '/team/', 'page'],
  ['a screen without an entry of its own', '/team/0190c9a2', 'true'],
])('marks the navigation entry of %s', async (_what, at, mark) => {
  setting({ body: USER }, at);
  expect(await screen.findByRole('link', { name: 'Team Management' })).toHaveAttribute('aria-current', mark);
});

it('has a navigation landmark on a phone while the sheet is closed', async () => {
  const { matchMedia } = window;
  window.matchMedia = ((media: string) => ({
    ...matchMedia(media),
    matches: media.includes('max-width'),
  })) as typeof window.matchMedia;
  setting({ body: USER }, '/nowhere');
  const toggle = await screen.findByRole('button', { name: /sidebar|menu|navigation/i });
  expect(screen.getByRole('navigation')).toContainElement(toggle);
  window.matchMedia = matchMedia;
});

it('sends one logout for two clicks', async () => {
  const { calls } = setting({ body: USER }, '/nowhere');
  const button = await screen.findByRole('button', { name: 'Logout' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/auth/logout'));
  expect(calls.filter(({ path }) => path === '/auth/logout')).toHaveLength(1);
});

it.each(['/team', '/'])('forgets the user at logout on %s and moves the focus to the landing page', async (at) => {
  const { user, answers, address } = setting({ body: USER }, at);
  answers['POST /auth/logout'] = () => {
    answers['GET /api/auth/user'] = SIGNED_OUT;
    return { body: {} };
  };
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/'));
  // The guard of the route shows the same link a moment before the landing page does.
  await waitFor(() => expect(screen.getByRole('link', { name: 'Continue with Google' })).toBeVisible());
  expect(screen.queryByText('Welcome, Ada')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('offers only to keep an account that is being deleted, and continues once it is kept', async () => {
  const { user, answers } = setting({ body: { ...USER, erasedAfter: '2026-12-01T10:00:00.000Z' } }, '/team');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account will be deleted' })).toBeVisible();
  expect(screen.getByText(/2026/).closest('p')).toHaveTextContent(/erased on .*2026\. Before then/);
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  answers['DELETE /api/account/deletion'] = { status: 503, body: 'Please try again in a moment.' };
  await user.click(screen.getByRole('button', { name: 'Keep My Account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a moment.');
  answers['DELETE /api/account/deletion'] = () => {
    answers['GET /api/auth/user'] = { body: USER };
    return { body: { success: true, message: 'Your account stays.' } };
  };
  await user.click(screen.getByRole('button', { name: 'Keep My Account' }));
  expect(await screen.findByText('Welcome, Ada')).toBeVisible();
  expect(await screen.findByText('Your account stays.')).toBeVisible();
});

const asked = (account: string) => ({ 'x-account': account });

it('asks to sign in again over the page when the session has ended, and resumes once it is back', async () => {
  const { user, answers, store } = setting({ body: USER, headers: asked(USER.id) }, '/nowhere?tab=2');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  answers['GET /api/auth/user'] = SIGNED_OUT;
  act(() => void store.dispatch(api.util.invalidateTags(['User'])));
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
  const back = '/auth/google?returnTo=%2Fnowhere%3Ftab%3D2';
  expect(within(dialog).getByRole('link', { name: 'Continue with Google' })).toHaveAttribute('href', back);
  expect(screen.getByText('Welcome, Ada')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/network connection/);
  answers['GET /api/auth/user'] = { body: USER, headers: asked(USER.id) };
  await user.click(document.body);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

it('keeps the page while a failed read of the user is repeated', async () => {
  const { answers, store, calls } = setting({ body: USER }, '/nowhere');
  await screen.findByText('Welcome, Ada');
  const reads = () => calls.filter(({ path }) => path === '/api/auth/user').length;
  answers['GET /api/auth/user'] = { status: 500, body: '' };
  act(() => void store.dispatch(api.util.invalidateTags(['User'])));
  await waitFor(() => expect(reads()).toBe(2));
  let answer: (value: { body: typeof USER }) => void = () => undefined;
  answers['GET /api/auth/user'] = () => new Promise((resolve) => (answer = resolve));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  act(() => void store.dispatch(api.util.invalidateTags(['User'])));
  await waitFor(() => expect(reads()).toBe(3));
  expect(screen.getByText('Welcome, Ada')).toBeVisible();
  await act(async () => answer({ body: USER }));
  expect(screen.getByText('Welcome, Ada')).toBeVisible();
});

it('hides the page once another account has signed in', async () => {
  // jsdom cannot load a page again, and says so.
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { answers, store } = setting({ body: USER, headers: asked(USER.id) }, '/nowhere');
  await screen.findByText('Welcome, Ada');
  answers['GET /api/auth/user'] = { body: { ...USER, firstName: 'Bob' }, headers: asked('another') };
  act(() => void store.dispatch(api.util.invalidateTags(['User'])));
  await waitFor(() => expect(document.body).not.toHaveTextContent(/Welcome/));
  await waitFor(() => expect(String(said.mock.calls)).toContain('navigation'));
  said.mockRestore();
});

it('reports a time zone that differs from the stored one, once', async () => {
  const { calls } = setting({ body: { ...USER, timeZone: 'Pacific/Auckland' } }, '/nowhere');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  const reports = () => calls.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(reports()).not.toEqual([]));
  // The user call that follows a report still answers with the old zone here.
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/auth/user')).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reports()).toEqual([
    { method: 'PUT', path: '/api/auth/profile', body: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } },
  ]);
});

it('does not send the user call on a plain public page', async () => {
  const plain = aRemote('portfolio', {
    shellSdk: '^2.0.0',
    routes: [{ path: '/portfolio/view/:shareToken', access: 'public', title: 'Shared portfolio', isPlain: true }],
  });
  const embedded = document.createElement('script');
  embedded.type = 'application/json';
  embedded.id = 'remotes';
  embedded.textContent = JSON.stringify([plain]);
  document.head.append(embedded);
  const { calls } = setting(SIGNED_OUT, '/portfolio/view/abc');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Shared portfolio');
  expect(calls.filter(({ path }) => path === '/api/auth/user')).toEqual([]);
});

it.each([
  ['Terms of Service', '/terms'],
  ['Privacy Policy', '/privacy'],
])('links from the footer of the landing page to the %s', async (name, path) => {
  const { user, address } = setting(SIGNED_OUT, '/');
  await user.click(await screen.findByRole('link', { name }));
  expect(address()).toBe(path);
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(3);
  expect(document.title).toContain(name);
});
