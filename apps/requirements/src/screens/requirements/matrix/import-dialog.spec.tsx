import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { fakeUploads } from '@tracker/testing/browser/fake-uploads';
import { renderPage } from '@tracker/testing/browser/render-page';
import { ORGANIZATION_ID, PATH, uploadsToFakeApi } from '../../../requirements.fixture';
import { ImportDialog } from './import-dialog';

function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ [`GET ${PATH}/imports`]: { body: [] }, ...answers });
  uploadsToFakeApi();
  return { ...renderPage(<ImportDialog organizationId={ORGANIZATION_ID} onClose={() => undefined} />), api };
}

const columns = ['Kontakt', 'Name', 'Issuing Body', 'Issue Date', 'Expiry Date'];
const known = { name: 'Name', issuingBody: 'Issuing Body', issueDate: 'Issue Date', expiryDate: 'Expiry Date' };
const fields = { name: 'CPR', issuingBody: 'AHA', issueDate: '2026-01-01', expiryDate: '2028-01-01', notes: null };
const row = (line: number, changes: object = {}) => ({
  line,
  outcome: 'ready',
  problems: [],
  fields: { ...fields, email: 'ada@example.com' },
  ...changes,
});

/** jsdom's files cannot be read as bytes. */
const file = Object.assign(new File(['Kontakt'], 'night.csv', { type: 'text/csv' }), {
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode('Kontakt').buffer),
});
const writes = ({ calls }: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path }) => path);

it('checks each row with its member and problem before importing', async () => {
  const mapping = { ...known, email: 'Kontakt' };
  const invalid = row(3, { outcome: 'invalid', problems: ['There is no member with this address.'] });
  const { user, api } = open({
    [`POST ${PATH}/imports`]: { status: 201, body: { id: 'i1', columns, mapping, rows: [row(2), invalid] } },
    [`POST ${PATH}/imports/i1/apply`]: { body: { created: 1, skipped: 0, invalid: 1 } },
  });
  await user.upload(screen.getByLabelText('File to import'), file);
  expect(await screen.findByRole('combobox', { name: 'Email of the member' })).toHaveValue('Kontakt');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('There is no member with this address.')).toBeVisible();
  expect(screen.getAllByText('ada@example.com')).toHaveLength(2);
  expect(writes(api)).toEqual([`${PATH}/imports`]);
  await user.click(screen.getByRole('button', { name: 'Import 1 credential' }));
  expect(await screen.findByText('1 credential added.')).toBeVisible();
  expect(writes(api)).toEqual([`${PATH}/imports`, `${PATH}/imports/i1/apply`]);
});

it('shows how much of the file has been sent', async () => {
  const { user } = open({});
  const { sendProgress } = fakeUploads(() => new Promise(() => undefined));
  await user.upload(screen.getByLabelText('File to import'), file);
  await waitFor(() => act(() => sendProgress(30, 120)));
  expect(await screen.findByText('Uploading 25 %')).toBeVisible();
});

it('asks for the email column if no heading is recognized', async () => {
  const { user, api } = open({
    [`POST ${PATH}/imports`]: ({ body }) => {
      const mapping = (body as FormData).get('mapping');
      return mapping
        ? { status: 201, body: { id: 'i1', columns, mapping: JSON.parse(String(mapping)), rows: [row(2)] } }
        : { status: 400, body: 'The file needs a column with the email addresses of the members.' };
    },
    'POST /api/credentials/imports': { status: 201, body: { id: 'own', columns, mapping: known, rows: [row(2)] } },
  });
  await user.upload(screen.getByLabelText('File to import'), file);
  const email = await screen.findByRole('combobox', { name: 'Email of the member' });
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(email).toHaveAccessibleDescription('Choose a column.');
  await user.selectOptions(email, 'Kontakt');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByRole('button', { name: 'Import 1 credential' })).toBeEnabled();
  const sent = api.calls.findLast(({ method }) => method === 'POST')?.body as FormData;
  expect(JSON.parse(String(sent.get('mapping')))).toMatchObject({ email: 'Kontakt', name: 'Name' });
});

it('asks before discarding an import that was not applied', async () => {
  const mapping = { ...known, email: 'Kontakt' };
  const { user } = open({
    [`POST ${PATH}/imports`]: { status: 201, body: { id: 'i1', columns, mapping, rows: [row(2)] } },
  });
  await user.upload(screen.getByLabelText('File to import'), file);
  await screen.findByRole('combobox', { name: 'Email of the member' });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible();
});
