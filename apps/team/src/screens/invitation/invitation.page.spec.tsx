import type { InvitationDetails } from '@tracker/contracts/organizations/invitations';
import { act, screen, waitFor } from '@testing-library/react';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useSession } from '@tracker/shell-sdk/session';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anOrganization, me } from '../../team.fixture';
import { InvitationPage } from './invitation.page';

const details: InvitationDetails = {
  organizationName: 'Ward 7',
  role: 'admin',
  inviterName: 'Ada Vos',
  inviterEmail: 'ada@example.test',
  isForYou: true,
};
const DETAILS = 'GET /api/invitations/t-1';
const ACCEPT = 'POST /api/invitations/accept';

type Answers = Parameters<typeof fakeApi>[0];

const answerOf = (data: InvitationDetails) => ({ [DETAILS]: { body: { success: true, message: 'ok', data } } });

function open(answers: Answers, { at = '/invite?token=t-1', isSignedIn = true } = {}) {
  const api = fakeApi({
    'GET /api/auth/user': isSignedIn ? { body: me } : { status: 401, body: 'Sign in first' },
    ...answers,
  });
  return { ...renderPage(<InvitationPage />, { at }), api };
}

it('shows organization, role, inviter and account, accepts, and opens the team after two seconds', async () => {
  const { setTimeout: wait } = globalThis;
  let redirect = (): void => expect('the redirect').toBe('held');
  const hold = (run: () => void, delay?: number) => {
    if (delay !== 2_000) return wait(run, delay);
    redirect = run;
    return 0;
  };
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout);
  const { user, api, address } = open({ ...answerOf(details), [ACCEPT]: { body: { success: true, message: 'in' } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Join Ward 7' })).toBeVisible();
  expect(screen.getByText('Ada Vos')).toBeVisible();
  expect(screen.getByText('Admin')).toBeVisible();
  expect(screen.getByText(me.email)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accept Invitation' }));
  expect(await screen.findByText('Successfully joined the organization!')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(address()).toBe('/invite?token=t-1');
  act(() => redirect());
  await waitFor(() => expect(address()).toBe('/team'));
  expect(api.calls).toContainEqual({ method: 'POST', path: '/api/invitations/accept', body: { token: 't-1' } });
});

it('makes the joined organization the current one', async () => {
  const joined = anOrganization({ id: '1d2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55', name: 'Clinic North' });
  const organizations = [anOrganization()];
  fakeApi({
    'GET /api/auth/user': { body: me },
    ...answerOf(details),
    'GET /api/organizations': () => ({ body: organizations }),
    [ACCEPT]: () => {
      organizations.push(joined);
      return { body: { success: true, message: 'in', organizationId: joined.id } };
    },
  });
  function Host() {
    return (
      <>
        <p>Shown: {useCurrentOrganization().organization?.name}</p>
        <InvitationPage />
      </>
    );
  }
  const { user } = renderPage(<Host />, { at: '/invite?token=t-1' });
  expect(await screen.findByText('Shown: Ward 7')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Accept Invitation' }));
  expect(await screen.findByText('Shown: Clinic North')).toBeVisible();
});

it('lets a visitor sign in and return to the same invitation', async () => {
  open(answerOf({ ...details, isForYou: null }), { isSignedIn: false, at: '/invitation?token=t-1' });
  expect(await screen.findByRole('link', { name: 'Continue with LinkedIn' })).toHaveAttribute(
    'href',
    '/auth/linkedin?returnTo=%2Finvitation%3Ftoken%3Dt-1',
  );
  expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull();
});

it('lets a visitor find their organization’s identity provider', async () => {
  const { user } = open(
    { ...answerOf({ ...details, isForYou: null }), 'POST /auth/sso': { status: 404, body: 'There is none.' } },
    { isSignedIn: false, at: '/invitation?token=t-1' },
  );
  await user.click(await screen.findByRole('button', { name: 'Continue with your organization' }));
  await user.type(await screen.findByLabelText('Work email'), 'nora@acme.test{Enter}');
  expect(await screen.findByText('There is none.')).toBeVisible();
});

it('explains an address mismatch and offers to switch accounts', async () => {
  const { user, api } = open({
    ...answerOf({ ...details, isForYou: false }),
    'POST /auth/logout': { body: { success: true } },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(/sent to another email address/);
  expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull();
  api.answers['GET /api/auth/user'] = { status: 401, body: 'Sign in first' };
  await user.click(screen.getByRole('button', { name: 'Use Another Account' }));
  expect(await screen.findByRole('link', { name: 'Continue with Google' })).toBeVisible();
});

describe('Invalid Invitation', () => {
  const expectInvalid = async (reason: string) => {
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid Invitation' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('link', { name: /dashboard/i })).toHaveAttribute('href', '/');
  };

  it('is shown without a request if the token is missing', async () => {
    const { api } = open({}, { at: '/invite' });
    await expectInvalid('Invalid invitation link');
    expect(api.calls.some(({ path }) => path.includes('invitations'))).toBe(false);
  });

  it('is shown for an unknown invitation', async () => {
    open({ [DETAILS]: { status: 404, body: { success: false, message: 'Invalid or expired invitation' } } });
    await expectInvalid('Invalid or expired invitation');
  });

  it('is shown with Retry if the details cannot be loaded', async () => {
    const { user, api } = open({ [DETAILS]: () => Promise.reject(new TypeError('offline')) });
    await expectInvalid('Failed to load invitation details');
    Object.assign(api.answers, answerOf(details));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Accept Invitation' })).toBeVisible();
  });

  it('is shown for a used or cancelled invitation', async () => {
    const gone = { status: 404, body: { success: false, message: 'Invalid or expired invitation' } };
    const { user } = open({ ...answerOf(details), [ACCEPT]: gone });
    await user.click(await screen.findByRole('button', { name: 'Accept Invitation' }));
    await expectInvalid('Invalid or expired invitation');
  });
});

it('shows why accepting failed and allows a retry', async () => {
  const { user, api } = open(answerOf(details));
  for (const [answer, words] of [
    [
      { status: 409, body: { success: false, message: 'The limit of 3 members is reached.' } },
      'The limit of 3 members',
    ],
    [{ status: 500, body: {} }, 'Failed to accept invitation'],
    [() => Promise.reject(new TypeError('offline')), 'An error occurred while accepting the invitation'],
  ] as [Answers[string], string][]) {
    api.answers[ACCEPT] = answer;
    await user.click(await screen.findByRole('button', { name: 'Accept Invitation' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words));
    expect(screen.getByRole('button', { name: /Accept Invitation/ })).toBeEnabled();
  }
});

it('loads the user and the invitation once each, even if the host already has the user', async () => {
  const api = fakeApi({
    'GET /api/auth/user': { status: 401, body: 'Sign in first' },
    [DETAILS]: { status: 404, body: 'Invalid or expired invitation' },
  });
  function Host() {
    return useSession().isLoading ? <p>Starting</p> : <InvitationPage />;
  }
  renderPage(<Host />, { at: '/invite?token=t-1' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Invalid Invitation' })).toBeVisible();
  expect(api.calls.map(({ path }) => path)).toEqual(['/api/auth/user', '/api/invitations/t-1']);
});
