import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { todayIn } from '@tracker/contracts/values/calendar-date';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { fakeUploads } from '@tracker/testing/browser/fake-uploads';
import { renderPage } from '@tracker/testing/browser/render-page';
import { DashboardPage } from '../../screens/dashboard/dashboard.page';

const lapsed = aCredential({
  id: 'c1',
  name: 'CPR',
  issueDate: '2020-05-01',
  expiryDate: '2022-05-01',
  status: 'expired',
  daysUntilExpiry: -400,
  hasDocument: true,
  documentUrl: '/d',
});
const scan = new File(['%PDF-1.7 …'], 'new.pdf', { type: 'application/pdf' });

async function open() {
  fakeApi({
    'GET /api/credentials': { body: [lapsed, aCredential({ name: 'Sound' })] },
    'GET /api/auth/user': { body: { id: 'u1', timeZone: 'UTC' } },
    'GET /api/dashboard/stats': { body: {} },
  });
  const page = renderPage(<DashboardPage />);
  await screen.findByText('Sound');
  expect(screen.queryByRole('button', { name: 'Renew Sound' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Renew CPR' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Renew Credential' })) };
}

it('is offered for what has expired, begins today, suggests a period as long as before and sends it with its document', async () => {
  const { uploads } = fakeUploads(() => ({ status: 201, body: {} }));
  const { user, dialog } = await open();
  expect(dialog.getByText(/stays in the history, with its document/)).toBeInTheDocument();
  const today = todayIn('UTC');
  expect(dialog.getByLabelText('Issue date')).toHaveValue(today);
  expect(dialog.getByLabelText<HTMLInputElement>('Expiry date').value).toMatch(`${Number(today.slice(0, 4)) + 2}-`);
  fireEvent.change(dialog.getByLabelText('Issue date'), { target: { value: '2027-01-15' } });
  await user.click(dialog.getByRole('button', { name: /^Until .*2029/ }));
  expect(dialog.getByLabelText('Expiry date')).toHaveValue('2029-01-15');
  await user.upload(dialog.getByLabelText(/Document/), scan);
  await user.click(dialog.getByRole('button', { name: 'Renew' }));
  expect(await screen.findByText('Success Credential renewed successfully')).toBeInTheDocument();
  const [upload] = uploads;
  expect([upload?.method, upload?.path]).toEqual(['POST', '/api/credentials/c1/renewals']);
  expect(Object.fromEntries(upload?.form ?? [])).toMatchObject({ issueDate: '2027-01-15', expiryDate: '2029-01-15' });
  expect(upload?.form.get('document')).toHaveProperty('name', 'new.pdf');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('refuses a date that is not later before anything is sent', async () => {
  const { uploads } = fakeUploads(() => ({ status: 201, body: {} }));
  const { user, dialog } = await open();
  fireEvent.change(dialog.getByLabelText('Issue date'), { target: { value: '2020-05-01' } });
  fireEvent.change(dialog.getByLabelText('Expiry date'), { target: { value: '2022-05-01' } });
  await user.click(dialog.getByRole('button', { name: 'Renew' }));
  expect(dialog.getByLabelText('Expiry date')).toHaveAccessibleDescription(
    'The new expiry date must be after the current one',
  );
  expect(uploads).toHaveLength(0);
});

it('sends the same once more under the same key, and something else under another', async () => {
  let status = 500;
  const { uploads } = fakeUploads(() => ({ status, body: 'Busy' }));
  const { user, dialog } = await open();
  const renew = () => user.click(dialog.getByRole('button', { name: 'Renew' }));
  fireEvent.change(dialog.getByLabelText('Expiry date'), { target: { value: '2090-01-01' } });
  await renew();
  expect(await dialog.findByText('Busy')).toBeInTheDocument();
  await renew();
  await waitFor(() => expect(uploads).toHaveLength(2));
  fireEvent.change(dialog.getByLabelText('Expiry date'), { target: { value: '2091-01-01' } });
  status = 201;
  await renew();
  await waitFor(() => expect(uploads).toHaveLength(3));
  const keys = uploads.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
