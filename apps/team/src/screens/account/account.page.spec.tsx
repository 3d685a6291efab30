import type { AccountExport } from '@tracker/contracts/auth/users';
import type { Session } from '@tracker/contracts/auth/sessions';
import { api } from '@tracker/shell-sdk/api';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { me } from '../../team.fixture';
import { AccountPage } from './account.page';

const session: Session = {
  id: '7d2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c01',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastSeenAt: '2026-11-20T09:00:00.000Z',
  browser: 'Firefox on Windows',
  isCurrent: true,
};
const phone: Session = {
  ...session,
  id: '7d2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c02',
  browser: 'Safari on iOS',
  isCurrent: false,
};
const tablet: Session = { ...phone, id: '7d2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c03', browser: 'Chrome on Android' };
const signIn = { at: '2026-11-20T09:00:00.000Z', provider: 'google', outcome: 'signed-in', network: '203.0.113.0/24' };
const preparing: AccountExport = {
  id: '7d2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c04',
  state: 'preparing',
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: null,
  fileUrl: null,
};

function openAccount(more: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/auth/user': { body: me },
    'GET /api/auth/sessions': { body: [session, phone, tablet] },
    'GET /api/auth/sign-ins': { body: [signIn] },
    'GET /api/account/exports': { body: [] },
    ...more,
  });
  return { ...renderPage(<AccountPage />), ...api };
}

describe('Account', () => {
  it('renders answers that are not lists as empty', async () => {
    const none = { body: {} };
    openAccount({ 'GET /api/auth/sessions': none, 'GET /api/auth/sign-ins': none, 'GET /api/account/exports': none });
    expect(await screen.findByRole('heading', { name: 'Active sessions' })).toBeVisible();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  });

  it('ends one session of another browser, never its own', async () => {
    const { user, answers } = openAccount();
    await screen.findByText('Safari on iOS');
    expect(screen.queryByRole('button', { name: /Firefox/ })).toBeNull();
    answers[`DELETE /api/auth/sessions/${phone.id}`] = () => {
      answers['GET /api/auth/sessions'] = { body: [session, tablet] };
      return { body: { success: true, message: '' } };
    };
    await user.click(screen.getByRole('button', { name: 'End the session of Safari on iOS' }));
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(screen.getByText('Chrome on Android')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Active sessions' })).toHaveFocus());
  });

  it('ends all other sessions after one confirmation', async () => {
    const { user, answers, calls } = openAccount();
    await user.click(await screen.findByRole('button', { name: 'End All Others' }));
    answers['DELETE /api/auth/sessions'] = () => {
      answers['GET /api/auth/sessions'] = { body: [session] };
      return { body: { success: true, message: '2 other browsers are signed out.' } };
    };
    const dialog = screen.getByRole('dialog', { name: 'End 2 other sessions?' });
    await user.click(within(dialog).getByRole('button', { name: 'End All Others' }));
    expect(await screen.findByText(/2 other browsers are signed out/)).toBeVisible();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
  });

  it('shows refused sign-ins as such, and all on request', async () => {
    const list = Array.from({ length: 6 }, (_, index) => ({ ...signIn, network: `203.0.113.${index}` }));
    list[0] = { ...signIn, outcome: 'refused' };
    const { user } = openAccount({ 'GET /api/auth/sign-ins': { body: list } });
    expect(await screen.findByText('Refused')).toBeVisible();
    expect(screen.getByText(/Google, from 203\.0\.113\.0\/24/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all 6' }));
    expect(screen.getByText('Google, from 203.0.113.5')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Recent sign-ins' })).toHaveFocus());
  });

  it('shows all panels together once each list has loaded or failed, with one request per list', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { calls, store } = openAccount({
      'GET /api/auth/sign-ins': () => waits.then(() => ({ status: 503, body: 'Away' })),
    });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
    await waitFor(() => expect(JSON.stringify(store.getState())).toContain('Safari on iOS'));
    await act(() => Promise.resolve());
    expect(screen.queryByText('Safari on iOS')).toBeNull();
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent('Away');
    expect(screen.getByText('Safari on iOS')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Prepare My Data' })).toBeVisible();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(calls.filter(({ path }) => path === '/api/auth/sessions')).toHaveLength(1);
  });

  it('prepares one export at a time, and links to it when it is ready', async () => {
    const { user, answers, calls, store } = openAccount();
    answers['POST /api/account/export'] = () => {
      answers['GET /api/account/exports'] = { body: [preparing] };
      return { status: 202, body: preparing };
    };
    await user.click(await screen.findByRole('button', { name: 'Prepare My Data' }));
    expect(await screen.findByText(/You’ll get an email when it is ready/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Prepare My Data' })).toBeDisabled();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    const fileUrl = `/api/account/exports/${preparing.id}/file`;
    const ready = { ...preparing, state: 'ready', expiresAt: '2026-11-27T09:00:00.000Z', fileUrl };
    answers['GET /api/account/exports'] = { body: [ready] };
    act(() => void store.dispatch(api.util.invalidateTags(['AccountExports' as 'User'])));
    expect(await screen.findByRole('link', { name: 'Download ZIP' })).toHaveAttribute('href', fileUrl);
  });

  it('confirms the address by an emailed code and keeps a wrong code for editing', async () => {
    const { user, answers, calls } = openAccount({
      'GET /api/auth/user': { body: { ...me, emailVerified: false } },
      'POST /api/auth/email/verification': {
        status: 202,
        body: { email: me.email, expiresAt: '2026-11-20T09:10:00.000Z' },
      },
      'POST /api/auth/email/verification/confirm': { status: 400, body: 'The code is wrong.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Email Me a Code' }));
    const field = await screen.findByLabelText('Code');
    await user.click(screen.getByRole('button', { name: 'Confirm Address' }));
    await waitFor(() => expect(field).toBeInvalid());
    await user.type(field, '123 456');
    await user.click(screen.getByRole('button', { name: 'Confirm Address' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/The code is wrong\./));
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('123 456');
    answers['POST /api/auth/email/verification/confirm'] = () => {
      answers['GET /api/auth/user'] = { body: me };
      return { body: me };
    };
    await user.click(screen.getByRole('button', { name: 'Confirm Address' }));
    await waitFor(() => expect(screen.queryByText('Confirm your email address')).toBeNull());
    expect(calls.at(-2)?.body).toEqual({ code: '123 456' });
  });

  it('focuses the code field for people who already have a code', async () => {
    const { user } = openAccount({ 'GET /api/auth/user': { body: { ...me, emailVerified: false } } });
    await user.click(await screen.findByRole('button', { name: 'I Have a Code' }));
    expect(screen.getByLabelText('Code')).toHaveFocus();
  });

  it('deletes the account only after its address is typed, then opens the landing page', async () => {
    const { user, answers, calls, address } = openAccount({
      'POST /auth/logout': { status: 401, body: 'Unauthorized' },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete account' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete Account' });
    await user.type(within(dialog).getByLabelText('Your email address'), 'somebody@example.test');
    expect(confirm).toBeDisabled();
    await user.clear(within(dialog).getByLabelText('Your email address'));
    await user.type(within(dialog).getByLabelText('Your email address'), me.email);
    const sentence = 'Transfer or delete "Ward 7" first: it has other members.';
    answers['POST /api/account/deletion'] = { status: 409, body: sentence };
    await user.click(confirm);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence);
    expect(within(dialog).getByLabelText('Your email address')).toHaveValue(me.email);
    answers['POST /api/account/deletion'] = { status: 202, body: { erasedAfter: '2026-12-01T10:00:00.000Z' } };
    await user.click(confirm);
    expect(await screen.findByText(/It will be erased on December 1, 2026/)).toBeVisible();
    expect(calls.find(({ path }) => path === '/api/account/deletion')?.body).toEqual({ confirm: me.email });
    expect(address()).toBe('/');
  });
});
