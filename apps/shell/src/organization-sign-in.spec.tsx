import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { OrganizationForm } from '@tracker/ui/organization-form';
import { OrganizationSignIn } from '@tracker/ui/organization-sign-in';
import { useOrganizationSignIn } from '@tracker/shell-sdk/sign-in';

const PATH = 'POST /auth/sso';
const FIELD = 'Work email';

function Form({ returnTo, leave }: { returnTo: string; leave: (address: string) => void }) {
  return <OrganizationForm find={useOrganizationSignIn(returnTo)} leave={leave} />;
}

it('replaces "Continue with your organization" by a focused email field', async () => {
  const { user } = renderPage(<OrganizationSignIn find={jest.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Continue with your organization' }));
  expect(await screen.findByLabelText(FIELD)).toHaveFocus();
});

it('redirects to the provider with the return path', async () => {
  const { calls } = fakeApi({ [PATH]: { body: { redirectTo: '/auth/sso/org-1' } } });
  const leave = jest.fn();
  const { user } = renderPage(<Form returnTo="/reports?scope=x" leave={leave} />);
  await user.type(screen.getByLabelText(FIELD), ' nora@acme.test {Enter}');
  await waitFor(() => expect(leave.mock.calls).toEqual([['/auth/sso/org-1?returnTo=%2Freports%3Fscope%3Dx']]));
  expect(calls).toEqual([{ method: 'POST', path: '/auth/sso', body: { email: 'nora@acme.test' } }]);
});

it('shows the server’s message when there is no provider, and keeps the address', async () => {
  fakeApi({ [PATH]: { status: 404, body: 'Single sign-on isn’t set up for this domain.' } });
  const leave = jest.fn();
  const { user } = renderPage(<Form returnTo="/" leave={leave} />);
  await user.type(screen.getByLabelText(FIELD), 'nora@nowhere.test');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Single sign-on isn’t set up for this domain.')).toBeVisible();
  expect(screen.getByLabelText(FIELD)).toHaveValue('nora@nowhere.test');
  expect(leave).not.toHaveBeenCalled();
});
