import { screen } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { OrganizationForm } from './organization-form';
import { OrganizationSignIn } from './organization-sign-in';

const PATH = 'POST /auth/sso';
const FIELD = 'Your address at the organization';

it('asks for the address where "Continue with your organization" was', async () => {
  fakeApi({});
  const { user } = renderPage(<OrganizationSignIn />);
  await user.click(screen.getByRole('button', { name: 'Continue with your organization' }));
  expect(await screen.findByLabelText(FIELD)).toHaveFocus();
});

it('leads to the provider, and afterwards back to where one was', async () => {
  const { calls } = fakeApi({ [PATH]: { body: { redirectTo: '/auth/sso/org-1' } } });
  const leave = jest.fn();
  const { user } = renderPage(<OrganizationForm returnTo="/reports?scope=x" leave={leave} />);
  await user.type(screen.getByLabelText(FIELD), ' nora@acme.test {Enter}');
  expect(leave.mock.calls).toEqual([['/auth/sso/org-1?returnTo=%2Freports%3Fscope%3Dx']]);
  expect(calls).toEqual([{ method: 'POST', path: '/auth/sso', body: { email: 'nora@acme.test' } }]);
});

it('says in the server’s words that there is none, and keeps the address', async () => {
  fakeApi({ [PATH]: { status: 404, body: 'There is no single sign-on for this address.' } });
  const leave = jest.fn();
  const { user } = renderPage(<OrganizationForm returnTo="/" leave={leave} />);
  await user.type(screen.getByLabelText(FIELD), 'nora@nowhere.test');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('There is no single sign-on for this address.')).toBeVisible();
  expect(screen.getByLabelText(FIELD)).toHaveValue('nora@nowhere.test');
  expect(leave).not.toHaveBeenCalled();
});

it('is not offered where the installation has none', () => {
  document.head.innerHTML = '<script type="application/json" id="offers">{"signIn":["google"],"sso":false}</script>';
  renderPage(<OrganizationSignIn />);
  expect(screen.queryByRole('button')).toBeNull();
  document.head.replaceChildren();
});
