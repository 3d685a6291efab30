import { screen, waitFor, within } from '@testing-library/react';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { ArchivePage } from './archive.page';

const old = { ...aCredential({ id: 'c1', name: 'Old Licence' }), archivedAt: '2026-11-20T10:00:00.000Z' };
const LIST = 'GET /api/credentials/archived';

it('lists archived credentials with links, restores and deletes them', async () => {
  const api = fakeApi({
    [LIST]: { body: [old] },
    'POST /api/credentials/bulk': { body: { done: 1, failed: [] } },
    'DELETE /api/credentials/c1': { body: { success: true } },
  });
  const { user } = renderPage(<ArchivePage />);
  expect(await screen.findByRole('link', { name: 'Old Licence' })).toHaveAttribute('href', '/credentials/c1');
  await user.click(screen.getByRole('button', { name: 'Restore Old Licence' }));
  expect(await screen.findByText('Success Restored “Old Licence”.')).toBeInTheDocument();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ action: 'unarchive', ids: ['c1'] });
  await user.click(screen.getByRole('button', { name: 'Delete Old Licence' }));
  const dialog = await screen.findByRole('dialog');
  api.answers[LIST] = { body: [] };
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByText(/Nothing archived yet/)).toBeInTheDocument());
});

it('restores or deletes several: selected ones, ranges with Shift, or all', async () => {
  const many = ['c1', 'c2', 'c3', 'c4'].map((id) => ({ ...old, id, name: `Licence ${id}` }));
  const api = fakeApi({ [LIST]: { body: many }, 'POST /api/credentials/bulk': { body: { done: 3, failed: [] } } });
  const { user } = renderPage(<ArchivePage />);
  const sent = () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Licence c1' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Licence c3' }));
  await user.keyboard('{/Shift}');
  const bar = within(screen.getByRole('region', { name: 'Selected credentials' }));
  expect(bar.getByRole('status')).toHaveTextContent('3 selected');
  await user.click(bar.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Success Restored 3 credentials.')).toBeInTheDocument();
  expect(sent()).toEqual([{ action: 'unarchive', ids: ['c1', 'c2', 'c3'] }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected credentials' })).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: 'Select Licence c2' }));
  await user.click(screen.getByRole('button', { name: 'Select all 4' }));
  await user.click(
    within(screen.getByRole('region', { name: 'Selected credentials' })).getByRole('button', { name: 'Delete' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/archived instead/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Delete 4 credentials' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ action: 'delete', ids: many.map(({ id }) => id) }));
});

it('moves the focus to the heading when the focused entry or bar disappears', async () => {
  const other = { ...old, id: 'c2', name: 'Other Licence' };
  const api = fakeApi({
    [LIST]: { body: [old, other] },
    'POST /api/credentials/bulk': () => {
      api.answers[LIST] = { body: [other] };
      return { body: { done: 1, failed: [] } };
    },
  });
  const { user } = renderPage(<ArchivePage />);
  const heading = await screen.findByRole('heading', { name: 'Archive' });
  await user.click(await screen.findByRole('button', { name: 'Restore Old Licence' }));
  await waitFor(() => expect(heading).toHaveFocus());
  await user.click(screen.getByRole('checkbox', { name: 'Select Other Licence' }));
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(heading).toHaveFocus());
});

it('shows loading errors and retries', async () => {
  const api = fakeApi({ [LIST]: { status: 503, body: 'Away' } });
  const { user } = renderPage(<ArchivePage />);
  expect(await screen.findByText('Your archive could not be loaded. 503: Away')).toBeInTheDocument();
  api.answers[LIST] = { body: [old] };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Old Licence')).toBeInTheDocument();
});
