import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { todayIn } from '@tracker/contracts/values/calendar-date';
import { hasUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { fakeUploads } from '@tracker/testing/browser/fake-uploads';
import { renderPage } from '@tracker/testing/browser/render-page';
import { useState } from 'react';
import { useGetCredentialStatsQuery } from '../../screens/dashboard/dashboard.api';
import { DashboardPage } from '../../screens/dashboard/dashboard.page';
import { CredentialDialogs } from './credential-dialogs';
import { AddDialog } from './save-dialogs';

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
const DELETE = 'DELETE /api/credentials/c1';

beforeEach(() => localStorage.clear());

async function open(button: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/credentials': { body: [lapsed, aCredential({ name: 'Sound' })] },
    'GET /api/auth/user': { body: { id: 'u1', timeZone: 'UTC' } },
    'GET /api/dashboard/stats': { body: {} },
    ...answers,
  });
  const page = renderPage(<DashboardPage />);
  await page.user.click(await screen.findByRole('button', { name: button }));
  return { api, ...page, dialog: within(await screen.findByRole('dialog')) };
}

describe('deleting', () => {
  it('asks for confirmation, and deletes nothing on Cancel', async () => {
    const { api, user, dialog } = await open('Delete CPR');
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

  it('shows the server’s reason for a refusal, then deletes, confirms it and reloads the list', async () => {
    const { api, user, dialog } = await open('Delete CPR', { [DELETE]: { status: 409, body: 'It is being renewed.' } });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Error It is being renewed.')).toBeInTheDocument();
    Object.assign(api.answers, { [DELETE]: { body: { success: true } }, 'GET /api/credentials': { body: [] } });
    await user.click(screen.getByRole('button', { name: 'Delete CPR' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Success Credential deleted successfully')).toBeInTheDocument();
    expect(await screen.findByText(/No credentials yet/)).toBeInTheDocument();
  });

  it('keeps the cards and warns that they may be out of date while offline', async () => {
    const { api, user, dialog } = await open('Delete CPR');
    const isGone = () => Promise.reject(new TypeError('offline'));
    Object.assign(api.answers, { [DELETE]: isGone, 'GET /api/credentials': isGone });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Error Failed to delete credential')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This may be out of date: it could not be refreshed\./);
    expect(screen.getByRole('article', { name: 'CPR' })).toBeInTheDocument();
  });
});

describe('renewing', () => {
  const scan = new File(['%PDF-1.7 …'], 'new.pdf', { type: 'application/pdf' });

  it('renews an expired credential from today for the same length, and sends the new document', async () => {
    const { uploads } = fakeUploads(() => ({ status: 201, body: {} }));
    const { user, dialog } = await open('Renew CPR');
    expect(screen.queryByRole('button', { name: 'Renew Sound', hidden: true })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Renew Credential' })).toBeInTheDocument();
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

  it('rejects an earlier date, and reuses the idempotency key only for an unchanged retry', async () => {
    let status = 500;
    const { uploads } = fakeUploads(() => ({ status, body: 'Busy' }));
    const { user, dialog } = await open('Renew CPR');
    const expiry = dialog.getByLabelText('Expiry date');
    const renewUntil = async (value: string) => {
      fireEvent.change(expiry, { target: { value } });
      await user.click(dialog.getByRole('button', { name: 'Renew' }));
    };
    fireEvent.change(dialog.getByLabelText('Issue date'), { target: { value: '2020-05-01' } });
    await renewUntil('2022-05-01');
    expect(expiry).toHaveAccessibleDescription('The new expiry date must be after the current one');
    expect(uploads).toHaveLength(0);
    await renewUntil('2090-01-01');
    expect(await dialog.findByText('Busy')).toBeInTheDocument();
    await renewUntil('2090-01-01');
    await waitFor(() => expect(uploads).toHaveLength(2));
    status = 201;
    await renewUntil('2091-01-01');
    await waitFor(() => expect(uploads).toHaveLength(3));
    const keys = uploads.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

it.each(['edit', 'renew'] as const)('says in the %s dialog that the badge will be lost', (of) => {
  fakeApi({});
  const badge = { verdict: 'verified', checkedAt: '2026-11-20T10:00:00.000Z' } as const;
  renderPage(<CredentialDialogs dialog={{ of, credential: aCredential({ badge }) }} onClose={jest.fn()} />);
  expect(screen.getByText('A change of name, issuing body or dates removes its badge.')).toBeVisible();
});

describe('the document preview', () => {
  const filed = aCredential({ name: 'First Aid', hasDocument: true, documentUrl: '/api/credentials/1/document' });
  const GET = 'GET /api/credentials/1/document';
  const sent = (type: string) => ({ body: 'bytes', headers: { 'content-type': type } });
  const openPreview = () =>
    renderPage(<CredentialDialogs dialog={{ of: 'preview', credential: filed }} onClose={jest.fn()} />);

  it.each([
    [true, () => screen.findByTitle('Document of First Aid')],
    [false, () => screen.findByText(/cannot show the document here/)],
  ])('shows a PDF in a frame where the browser has a viewer (%s), else says so', async (pdfViewerEnabled, find) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled, configurable: true });
    fakeApi({ [GET]: sent('application/pdf') });
    openPreview();
    expect(await find()).toBeInTheDocument();
  });

  it('shows why a document cannot be displayed, then the image after Retry with a link to a new tab', async () => {
    const api = fakeApi({ [GET]: { status: 404, body: 'There is no such document' } });
    const { user } = openPreview();
    expect(await screen.findByText(/could not be loaded. 404: There is no such document/)).toBeInTheDocument();
    api.answers[GET] = sent('image/jpeg');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('img', { name: 'Document of First Aid' })).toHaveAttribute('src', filed.documentUrl);
    expect(screen.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('target', '_blank');
  });
});

describe('an upload after its screen was left', () => {
  const onClose = jest.fn();

  function Screen() {
    const [isOpen, setIsOpen] = useState(true);
    const { data } = useGetCredentialStatsQuery();
    return (
      <>
        <p>{`${data?.total} in all`}</p>
        <button onClick={() => setIsOpen(false)}>Leave</button>
        {isOpen && <AddDialog onClose={onClose} />}
      </>
    );
  }

  async function sendAndLeave() {
    let answer: (answer: { status: number; body: unknown }) => void = () => {};
    const { uploads } = fakeUploads(() => new Promise((resolve) => (answer = resolve)));
    const { answers } = fakeApi({
      'GET /api/auth/user': { body: { id: 'u1' } },
      'GET /api/dashboard/stats': { body: { total: 1 } },
    });
    const { user } = renderPage(<Screen />);
    await screen.findByText('1 in all');
    const form = within(await screen.findByRole('dialog'));
    const fields = { 'Credential name': 'First Aid', 'Issuing body': 'Red Cross' };
    for (const [label, value] of Object.entries({ ...fields, 'Issue date': '2026-01-01', 'Expiry date': '2028-01-01' }))
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    await user.click(form.getByRole('button', { name: 'Add Credential' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(hasUnsavedChanges()).toBe(false);
    fireEvent.click(screen.getByText('Leave'));
    expect(screen.queryByRole('dialog')).toBeNull();
    answers['GET /api/dashboard/stats'] = { body: { total: 2 } };
    return { answer: (given: { status: number; body: unknown }) => answer(given) };
  }

  /** True if the browser would ask before closing the page. */
  const asksToLeave = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };

  it('completes, shows a toast and updates every list; closing the page asks for confirmation until then', async () => {
    const { answer } = await sendAndLeave();
    expect(asksToLeave()).toBe(true);
    answer({ status: 201, body: {} });
    expect(await screen.findByText('Success Credential added successfully')).toBeInTheDocument();
    expect(await screen.findByText('2 in all')).toBeInTheDocument();
    expect(asksToLeave()).toBe(false);
    expect(localStorage).toHaveLength(0);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the failure and keeps the edits', async () => {
    const { answer } = await sendAndLeave();
    answer({ status: 409, body: 'Your plan is full.' });
    expect(await screen.findByText('Error Your plan is full.')).toBeInTheDocument();
    expect(Object.keys(localStorage)).toEqual(['draft:u1:credential:new']);
  });
});
