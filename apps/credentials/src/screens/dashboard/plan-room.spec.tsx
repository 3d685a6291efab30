import { act, screen, within } from '@testing-library/react';
import { api } from '@tracker/shell-sdk/api';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { DashboardPage } from './dashboard.page';

function open(credentials: number, credentialsLimit: number | null) {
  const { answers } = fakeApi({
    'GET /api/credentials': { body: [aCredential()] },
    'GET /api/dashboard/stats': { body: { total: 1, valid: 1 } },
    'GET /api/credentials/usage': { body: { documentBytes: 0, documentBytesLimit: 1, credentials, credentialsLimit } },
  });
  return { answers, ...renderPage(<DashboardPage />) };
}

it('tells beside Add how much of the Free plan is used', async () => {
  open(2, 3);
  expect(await screen.findByText('2 of 3 credentials used')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'See plans' })).not.toBeInTheDocument();
});

it('shows above the form that the plan is full, with a link to the plans', async () => {
  const { user, address } = open(3, 3);
  await screen.findByText('3 of 3 credentials used');
  await user.click(screen.getByRole('button', { name: 'Add Credential' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Your plan is full: 3 of 3 credentials are used\./)).toBeInTheDocument();
  await user.click(dialog.getByRole('link', { name: 'See plans' }));
  expect(address()).toBe('/settings');
});

it('counts again when an organization was left or deleted, and its plan with it', async () => {
  const { store, answers } = open(7, null);
  await screen.findByText('1 of 1 credentials');
  answers['GET /api/credentials/usage'] = {
    body: { documentBytes: 0, documentBytesLimit: 1, credentials: 7, credentialsLimit: 3 },
  };
  act(() => void store.dispatch(api.util.invalidateTags(['Organizations'])));
  expect(await screen.findByText('7 of 3 credentials used')).toBeInTheDocument();
});

it('counts nothing on a plan without a limit', async () => {
  open(7, null);
  expect(await screen.findByText('1 of 1 credentials')).toBeInTheDocument();
  expect(screen.queryByText(/credentials used/)).not.toBeInTheDocument();
});
