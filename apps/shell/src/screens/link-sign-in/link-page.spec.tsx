import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { LinkPage } from './link-page';

const LINK = {
  asks: 'confirmation',
  email: 'kim@acme.test',
  organizationName: 'Acme Clinic',
  returnTo: '/reports',
  expiresAt: '2026-11-21T10:10:00.000Z',
};
const WRONG = 'This is not the code in the email. Please check it and try again.';

function open(answers: Parameters<typeof fakeApi>[0]) {
  const { calls, answers: changeable } = fakeApi(answers);
  const leave = jest.fn();
  return { ...renderPage(<LinkPage leave={leave} />, { at: '/link-sign-in' }), leave, calls, answers: changeable };
}

it('names the account and the organization, and offers the previous sign-in methods', async () => {
  open({ 'GET /api/auth/link': { body: LINK } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Is this your account?' })).toBeVisible();
  expect(screen.getByText(/already has an account/)).toHaveTextContent(
    'kim@acme.test already has an account. Confirm that it is yours to sign in to it through Acme Clinic. From then on, the administrators of that sign-in can open the account too.',
  );
  expect(screen.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute('href', '/auth/google?link');
  expect(screen.queryByLabelText('Code')).toBeNull();
});

it('sends a code, accepts it, and continues to the requested page', async () => {
  const { user, leave, calls, answers } = open({
    'GET /api/auth/link': { body: LINK },
    'POST /api/auth/link/code': { status: 202, body: { email: LINK.email, expiresAt: LINK.expiresAt } },
    'POST /api/auth/link/confirm': { status: 400, body: WRONG },
  });
  await user.click(await screen.findByRole('button', { name: 'Email Me a Code' }));
  expect(await screen.findByLabelText('Code')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('We sent a code to kim@acme.test.');
  await user.keyboard('111111{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(`Six digits. ${WRONG}`));
  expect(screen.getByLabelText('Code')).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent(WRONG);
  expect(leave).not.toHaveBeenCalled();
  answers['POST /api/auth/link/confirm'] = { body: { redirectTo: '/reports' } };
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(leave.mock.calls).toEqual([['/reports']]));
  expect(calls.at(-1)).toEqual({ method: 'POST', path: '/api/auth/link/confirm', body: { code: '111111' } });
});

it('shows why no code was sent', async () => {
  const { user } = open({
    'GET /api/auth/link': { body: LINK },
    'POST /api/auth/link/code': { status: 429, body: 'Too many codes were requested. Please try again later.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Email Me a Code' }));
  expect(await screen.findByText('Too many codes were requested. Please try again later.')).toBeVisible();
});

it.each([
  ['Use This Account', 'existing', /Acme Clinic can still open it/],
  [
    'Create a Separate Account',
    'separate',
    /Acme Clinic cannot open\. It cannot accept invitations sent to kim@acme\.test/,
  ],
])('names the organization before the person chooses "%s"', async (name, account, consequence) => {
  const { user, leave, calls } = open({
    'GET /api/auth/link': { body: { ...LINK, asks: 'choice' } },
    'POST /api/auth/link/choice': { body: { redirectTo: '/reports' } },
  });
  expect(await screen.findByText(/can open everything in it/)).toHaveTextContent(
    'kim@acme.test has an account that has only been opened through Acme Clinic so far.',
  );
  const button = screen.getByRole('button', { name });
  expect(button).toHaveAccessibleDescription(consequence);
  await user.click(button);
  await waitFor(() => expect(leave.mock.calls).toEqual([['/reports']]));
  expect(calls.at(-1)).toEqual({ method: 'POST', path: '/api/auth/link/choice', body: { account } });
});

it('says that the link has expired, and links back', async () => {
  open({ 'GET /api/auth/link': { status: 404, body: 'There is nothing left to confirm.' } });
  expect(await screen.findByRole('heading', { name: 'Nothing to confirm' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/');
});

it('can be reloaded after a failure', async () => {
  const { user, answers } = open({ 'GET /api/auth/link': { status: 500, body: 'Try again later.' } });
  expect(await screen.findByText('Try again later.')).toBeVisible();
  answers['GET /api/auth/link'] = { body: LINK };
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }));
  expect(await screen.findByRole('heading', { name: 'Is this your account?' })).toBeVisible();
});
