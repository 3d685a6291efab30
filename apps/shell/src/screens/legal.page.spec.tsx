import { screen } from '@testing-library/react';
import { forgetAccount } from '@tracker/shell-sdk/account';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { App } from '../app';
import { SIGNED_OUT } from '../shell.fixture';
// Loaded ahead: what the page takes lazily must not count against the time-outs here.
import './legal.page';

beforeEach(() => forgetAccount());

it.each([
  ['Terms of Service', '/terms'],
  ['Privacy Policy', '/privacy'],
])('links from the footer of the landing page to the %s', async (name, path) => {
  fakeApi({
    'GET /api/auth/user': SIGNED_OUT,
    'GET /api/remotes': { body: [] },
    'GET /api/subscriptions/pricing': { body: {} },
  });
  const { user, address } = renderPage(<App />, { at: '/' });
  await user.click(await screen.findByRole('link', { name }));
  expect(address()).toBe(path);
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(3);
  expect(document.title).toContain(name);
});
