import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api as trackerApi } from '@tracker/shell-sdk/api';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { fakeUploads } from '@tracker/testing/browser/fake-uploads';
import { renderPage } from '@tracker/testing/browser/render-page';
import { DashboardPage } from '../../screens/dashboard/dashboard.page';
import { aCredential } from '@tracker/testing/browser/a-credential';

const pdf = new File(['%PDF-1.7 …'], 'first-aid.pdf', { type: 'application/pdf' });
const stored = aCredential({ name: 'CPR', notes: 'in the safe', hasDocument: true, documentUrl: '/d' });
beforeEach(() => localStorage.clear());

const shownElsewhere = trackerApi.injectEndpoints({
  endpoints: (build) => ({
    getShownElsewhere: build.query<null, 'Credentials' | 'Stats' | 'Notices' | 'Report' | 'Portfolio'>({
      query: (tag) => `/tagged/${tag}`,
      providesTags: (_data, _error, tag) => [tag],
    }),
  }),
});

const asked = (calls: readonly { path: string }[], path: string) => calls.filter((call) => call.path === path).length;

function openPage(credentials: unknown[] = [], account = 'u1') {
  const api = fakeApi({
    'GET /api/credentials': { body: credentials },
    'GET /api/auth/user': { body: { id: account, timeZone: 'UTC' } },
    'GET /api/dashboard/stats': { body: { total: 0, valid: 0, expiring: 0, expired: 0 } },
  });
  return { api, ...renderPage(<DashboardPage />) };
}

async function openForm(user: ReturnType<typeof openPage>['user'], button: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

function fillIn(form: ReturnType<typeof within>) {
  const fields = { 'Credential name': 'First Aid', 'Issuing body': 'Red Cross' };
  for (const [label, value] of Object.entries({ ...fields, 'Issue date': '2026-01-01', 'Expiry date': '2028-01-01' }))
    fireEvent.change(form.getByLabelText(label), { target: { value } });
}

it('marks missing fields and sends nothing', async () => {
  const { uploads } = fakeUploads(() => ({ status: 201, body: {} }));
  const { user } = openPage();
  const form = await openForm(user, 'Add Credential');
  await user.click(form.getByRole('button', { name: 'Add Credential' }));
  const expected = {
    'Credential name': 'Credential name is required',
    'Issuing body': 'Issuing body is required',
    'Issue date': 'Issue date is required',
    'Expiry date': 'Expiry date is required',
  };
  for (const [label, sentence] of Object.entries(expected)) {
    const field = form.getByLabelText(label);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveAccessibleDescription(sentence);
  }
  await waitFor(() => expect(form.getByLabelText('Credential name')).toHaveFocus());
  expect(uploads).toHaveLength(0);
});

it('adds a credential with its document, closes, shows a toast and reloads the list and the counts', async () => {
  const { uploads } = fakeUploads(() => ({ status: 201, body: {} }));
  const { user, api } = openPage();
  const form = await openForm(user, 'Add Your First Credential');
  fillIn(form);
  // One field alone has a label with "name".
  expect(form.getByLabelText(/name/i)).toHaveValue('First Aid');
  await user.type(form.getByLabelText(/Notes/), 'kept');
  await user.upload(form.getByLabelText(/Document/), pdf);
  await user.click(form.getByRole('button', { name: 'Add Credential' }));
  expect(await screen.findByText('Success Credential added successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [upload] = uploads;
  expect([upload?.method, upload?.path]).toEqual(['POST', '/api/credentials']);
  const sent = Object.fromEntries(upload?.form ?? []);
  expect(sent).toMatchObject({ name: 'First Aid', issuingBody: 'Red Cross', notes: 'kept', expiryDate: '2028-01-01' });
  expect(sent['document']).toHaveProperty('name', 'first-aid.pdf');
  expect(asked(api.calls, '/api/credentials')).toBe(2);
  expect(asked(api.calls, '/api/dashboard/stats')).toBe(2);
});

it('keeps edits after a refusal and shows the server’s reason, or a general message without one', async () => {
  let refusal = { status: 403, body: 'The free plan holds 3 credentials.' };
  fakeUploads(() => refusal);
  const { user, api } = openPage();
  const form = await openForm(user, 'Add Credential');
  fillIn(form);
  await user.click(form.getByRole('button', { name: 'Add Credential' }));
  expect(await screen.findByText('Error The free plan holds 3 credentials.')).toBeInTheDocument();
  expect(form.getByLabelText('Credential name')).toHaveValue('First Aid');
  expect(asked(api.calls, '/api/credentials')).toBe(1);
  refusal = { status: 500, body: '' };
  await user.click(form.getByRole('button', { name: 'Add Credential' }));
  expect(await screen.findByText('Error Failed to add credential')).toBeInTheDocument();
});

it('shows the upload progress; Cancel aborts it, keeps the edits and reloads what may have been saved', async () => {
  const { sendProgress } = fakeUploads(() => new Promise(() => undefined));
  const { user, api, store } = openPage();
  const tags = ['Credentials', 'Stats', 'Notices', 'Report', 'Portfolio'] as const;
  for (const tag of tags) void store.dispatch(shownElsewhere.endpoints.getShownElsewhere.initiate(tag));
  const form = await openForm(user, 'Add Your First Credential');
  fillIn(form);
  await user.upload(form.getByLabelText(/Document/), pdf);
  await user.click(form.getByRole('button', { name: 'Add Credential' }));
  await waitFor(() => sendProgress(43, 100));
  expect(await form.findByText('Uploading 43 %')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Adding...', hidden: true })).toBeDisabled();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  expect(await form.findByText('The upload was cancelled.')).toBeInTheDocument();
  expect(form.getByLabelText('Credential name')).toHaveValue('First Aid');
  expect(form.getByText('first-aid.pdf')).toBeInTheDocument();
  await waitFor(() => expect(tags.map((tag) => asked(api.calls, `/tagged/${tag}`))).toEqual([2, 2, 2, 2, 2]));
});

it('does not save while a chosen file is refused, and keeps the file accepted before', async () => {
  const { uploads } = fakeUploads(() => ({ status: 201, body: {} }));
  const { user } = openPage();
  const form = await openForm(user, 'Add Credential');
  fillIn(form);
  fireEvent.drop(form.getByLabelText('Issuing body'), { dataTransfer: { files: [pdf], types: ['Files'] } });
  expect(await form.findByText('first-aid.pdf')).toBeInTheDocument();
  const field = form.getByLabelText(/Document/);
  fireEvent.change(field, { target: { files: [new File(['x'], 'cv.docx', { type: 'application/msword' })] } });
  await user.click(form.getByRole('button', { name: 'Add Credential' }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(/choose a PDF, JPG or PNG file/);
  expect(uploads).toHaveLength(0);
  await user.click(form.getByRole('button', { name: 'Remove cv.docx' }));
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-describedby', expect.not.stringContaining('error'));
  await user.click(form.getByRole('button', { name: 'Add Credential' }));
  await waitFor(() => expect(uploads[0]?.form.get('document')).toHaveProperty('name', 'first-aid.pdf'));
});

it('edits a credential without prefilling its notes, and can remove notes and document', async () => {
  const { uploads } = fakeUploads(() => ({ status: 200, body: {} }));
  const { user } = openPage([stored]);
  const form = await openForm(user, 'Edit CPR');
  expect(screen.getByRole('dialog')).toHaveTextContent('Edit Credential');
  expect(form.getByLabelText('Credential name')).toHaveValue('CPR');
  expect(form.getByLabelText('Expiry date')).toHaveValue('2028-01-10');
  expect(form.getByLabelText(/notes/i)).toHaveValue('');
  await user.click(form.getByRole('checkbox', { name: 'Clear the saved text' }));
  await user.click(form.getByRole('checkbox', { name: 'Remove the attached document' }));
  await user.click(form.getByRole('button', { name: 'Update Credential' }));
  expect(await screen.findByText('Success Credential updated successfully')).toBeInTheDocument();
  expect([uploads[0]?.method, uploads[0]?.path]).toEqual(['PUT', `/api/credentials/${stored.id}`]);
  expect(Object.fromEntries(uploads[0]?.form ?? [])).toMatchObject({ clearNotes: 'true', removeDocument: 'true' });
  expect(uploads[0]?.form.has('notes')).toBe(false);
});

it.each([
  [79, 100, null],
  [82, 100, '82 MB of 100 MB used by your documents'],
  [4_300, 5_120, '4.2 GB of 5 GB used by your documents'],
])('tells of %d MB of %d MB beside the document', async (used, limit, sentence) => {
  const { user, api } = openPage();
  const MB = 1024 * 1024;
  api.answers['GET /api/credentials/usage'] = { body: { documentBytes: used * MB, documentBytesLimit: limit * MB } };
  const form = await openForm(user, 'Add Credential');
  if (sentence) expect(await form.findByText(sentence)).toBeInTheDocument();
  // The page had asked before there was an answer.
  await waitFor(() => expect(asked(api.calls, '/api/credentials/usage')).toBe(2));
  if (!sentence) expect(form.queryByText(/used by your documents/)).not.toBeInTheDocument();
});

it('restores edits after a reload, and discards them once saved', async () => {
  fakeUploads(() => ({ status: 201, body: {} }));
  const first = openPage([stored]);
  const form = await openForm(first.user, 'Add Credential');
  fillIn(form);
  first.unmount();

  const { user } = openPage([stored]);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const again = within(await screen.findByRole('dialog', { name: 'Add New Credential' }));
  expect(again.getByText(/We restored your draft/)).toBeVisible();
  expect(again.getByLabelText('Credential name')).toHaveValue('First Aid');
  expect(again.getByLabelText('Expiry date')).toHaveValue('2028-01-01');
  await user.click(again.getByRole('button', { name: 'Add Credential' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

it('shows a draft neither to another account nor after it was discarded', async () => {
  const first = openPage([stored]);
  const form = await openForm(first.user, /^Edit/);
  await first.user.type(form.getByLabelText('Credential name'), ' II');
  first.unmount();

  const other = openPage([stored], 'u2');
  await openForm(other.user, 'Add Credential');
  expect(screen.queryByText(/We restored your draft/)).toBeNull();
  other.unmount();

  const { user } = openPage([stored]);
  expect(await screen.findByText(/unsaved changes to .CPR./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  const edit = await openForm(user, /^Edit/);
  expect(edit.getByLabelText('Credential name')).toHaveValue('CPR');
});

it('asks before Escape discards edits, and starts empty again', async () => {
  const { user } = openPage();
  const form = await openForm(user, 'Add Credential');
  await user.type(form.getByLabelText('Credential name'), 'First Aid');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(form.getByLabelText('Credential name')).toHaveValue('First Aid');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await openForm(user, 'Add Credential')).getByLabelText('Credential name')).toHaveValue('');
});

it('does not overwrite a concurrent change, and shows it', async () => {
  const versions: (string | undefined)[] = [];
  const { uploads } = fakeUploads(({ headers }) => {
    versions.push(headers['if-match']);
    return versions.length === 1 ? { status: 412, body: 'Changed meanwhile.' } : { status: 200, body: {} };
  });
  const { user, api } = openPage([{ ...stored, version: '1' }]);
  const form = await openForm(user, /^Edit/);
  await user.type(form.getByLabelText('Credential name'), ' II');
  api.answers['GET /api/credentials'] = { body: [{ ...stored, issuingBody: 'Blue Cross', version: '2' }] };
  await user.click(form.getByRole('button', { name: 'Update Credential' }));
  expect(await form.findByText(/Changed elsewhere meanwhile: Issuing body/)).toBeVisible();
  expect(form.getByLabelText('Issuing body')).toHaveValue('Blue Cross');
  await user.click(form.getByRole('button', { name: 'Update Credential' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(versions).toEqual(['"1"', '"2"']);
  expect(Object.fromEntries(uploads[1]?.form ?? [])).toMatchObject({ name: 'CPR II', issuingBody: 'Blue Cross' });
});

it('suggests known issuing bodies, and requests them only once the user types', async () => {
  const { user, api } = openPage([stored]);
  api.answers['GET /api/credentials/issuers'] = ({ url }) => ({
    body: url.searchParams.get('q') === 'hea' ? ['Heart Board', 'Health Office'] : [],
  });
  const form = await openForm(user, 'Edit CPR');
  expect(asked(api.calls, '/api/credentials/issuers?q=Red+Cross')).toBe(0);
  await user.clear(form.getByLabelText('Issuing body'));
  await user.type(form.getByLabelText('Issuing body'), 'hea');
  await user.click(await form.findByRole('option', { name: 'Health Office' }));
  expect(form.getByLabelText('Issuing body')).toHaveValue('Health Office');
});

it('handles several dropped files one by one, explains a rejected one, and can skip the rest', async () => {
  const { uploads } = fakeUploads(() => ({ status: 201, body: {} }));
  const { user } = openPage([stored]);
  const list = (await screen.findByText('1 of 1 credentials')).closest('section');
  const png = (name: string) => new File(['x'], name, { type: 'image/png' });
  const files = [png('first_aid.png'), png('fork-lift.png'), png('third.png'), new File(['x'], 'notes.txt')];
  if (list) fireEvent.drop(list, { dataTransfer: { types: ['Files'], files } });
  expect(await screen.findByText(/“notes.txt” cannot be attached/)).toBeInTheDocument();
  let form = within(await screen.findByRole('dialog'));
  expect(form.getByText('Adding “first_aid.png”. 2 more files follow.')).toBeInTheDocument();
  expect(form.getByLabelText('Credential name')).toHaveValue('first aid');
  fillIn(form);
  await user.click(form.getByRole('button', { name: 'Add Credential' }));
  await waitFor(() => expect(screen.getByLabelText('Credential name')).toHaveValue('fork lift'));
  expect(uploads[0]?.form.get('document')).toHaveProperty('name', 'first_aid.png');
  form = within(screen.getByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Skip all 2' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(localStorage).toHaveLength(0);
});
