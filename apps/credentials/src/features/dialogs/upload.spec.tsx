import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hasUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { fakeUploads } from '@tracker/testing/browser/fake-uploads';
import { renderPage } from '@tracker/testing/browser/render-page';
import { useState } from 'react';
import { useGetCredentialStatsQuery } from '../../screens/dashboard/dashboard.api';
import { AddDialog } from './save-dialogs';

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

/** Fills in the form, sends it, and leaves its screen while it is under way. */
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
  await user.type(form.getByLabelText('Credential name'), 'First Aid');
  await user.type(form.getByLabelText('Issuing body'), 'Red Cross');
  await user.type(form.getByLabelText('Issue date'), '2026-01-01');
  await user.type(form.getByLabelText('Expiry date'), '2028-01-01');
  await user.click(form.getByRole('button', { name: 'Add Credential' }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(hasUnsavedChanges()).toBe(false);
  fireEvent.click(screen.getByText('Leave'));
  expect(screen.queryByRole('dialog')).toBeNull();
  answers['GET /api/dashboard/stats'] = { body: { total: 2 } };
  return { answer: (given: { status: number; body: unknown }) => answer(given) };
}

beforeEach(() => {
  localStorage.clear();
  onClose.mockClear();
});

it('finishes an upload after leaving its screen, confirms it, and shows it everywhere', async () => {
  const { answer } = await sendAndLeave();
  answer({ status: 201, body: {} });
  expect(await screen.findByText('Success Credential added successfully')).toBeInTheDocument();
  expect(await screen.findByText('2 in all')).toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
  expect(onClose).not.toHaveBeenCalled();
});

it('reports a failed upload after leaving its screen, and keeps the edits', async () => {
  const { answer } = await sendAndLeave();
  answer({ status: 409, body: 'Your plan is full.' });
  expect(await screen.findByText('Error Your plan is full.')).toBeInTheDocument();
  expect(Object.keys(localStorage)).toEqual(['draft:u1:credential:new']);
});

it('has the browser ask before the page is closed while an upload is under way', async () => {
  const leave = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  const { answer } = await sendAndLeave();
  expect(leave()).toBe(true);
  answer({ status: 201, body: {} });
  await screen.findByText('Success Credential added successfully');
  expect(leave()).toBe(false);
});
