import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { DashboardPage } from '../../screens/dashboard/dashboard.page';
import { aCredential } from '@tracker/testing/browser/a-credential';

const cpr = aCredential({ name: 'CPR' });
const DELETE = `DELETE /api/credentials/${cpr.id}`;

async function openDialog(answer: { status?: number; body: unknown }) {
  const api = fakeApi({
    'GET /api/credentials': { body: [cpr] },
    'GET /api/dashboard/stats': { body: { total: 1, valid: 1 } },
    [DELETE]: answer,
  });
  const { user } = renderPage(<DashboardPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete CPR' }));
  return { api, user, dialog: within(await screen.findByRole('dialog')) };
}

it('asks first, and Cancel deletes nothing', async () => {
  const { api, user, dialog } = await openDialog({ body: { success: true } });
  expect(dialog.getByText('Are you sure?')).toBeInTheDocument();
  expect(
    dialog.getByText(
      'This action cannot be undone. This will permanently delete this credential and remove all associated data.',
    ),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

it('deletes, confirms it and reloads the list', async () => {
  const { api, user, dialog } = await openDialog({ body: { success: true } });
  api.answers['GET /api/credentials'] = { body: [] };
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Success Credential deleted successfully')).toBeInTheDocument();
  expect(await screen.findByText(/No credentials yet/)).toBeInTheDocument();
});

it('keeps the cards and warns that they may be out of date while offline', async () => {
  const { api, user, dialog } = await openDialog({ body: {} });
  const isGone = () => Promise.reject(new TypeError('offline'));
  Object.assign(api.answers, { [DELETE]: isGone, 'GET /api/credentials': isGone });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error Failed to delete credential')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This may be out of date: it could not be refreshed\./);
  expect(screen.getByRole('article', { name: 'CPR' })).toBeInTheDocument();
});

it('shows the server’s reason for a refusal', async () => {
  const { user, dialog } = await openDialog({ status: 404, body: 'There is no such credential' });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error There is no such credential')).toBeInTheDocument();
});
