import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { ORGANIZATION_ID, PATH } from '../../testing/requirements-data';
import { ImportDialog } from './import-dialog';

function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ [`GET ${PATH}/imports`]: { body: [] }, ...answers });
  return { ...renderPage(<ImportDialog organizationId={ORGANIZATION_ID} onClose={() => undefined} />), api };
}

it('imports for members: checked first, with the problems by line, and written only then', async () => {
  const rows = [{ line: 3, outcome: 'invalid', problems: ['There is no member with this address.'] }];
  const { user, api } = open({
    [`POST ${PATH}/imports`]: { status: 201, body: { id: 'i1', counts: { ready: 2, duplicate: 1, invalid: 1 }, rows } },
    [`POST ${PATH}/imports/i1/apply`]: { body: { created: 2, skipped: 1, invalid: 1 } },
  });
  await user.upload(screen.getByLabelText('File'), new File(['Email,Name'], 'night.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('Line 3: There is no member with this address.')).toBeVisible();
  const writes = () => api.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(writes()).toEqual([`${PATH}/imports`]);
  await user.click(screen.getByRole('button', { name: 'Record 2' }));
  expect(await screen.findByText(/2 credentials recorded for members/)).toBeVisible();
  expect(writes()).toEqual([`${PATH}/imports`, `${PATH}/imports/i1/apply`]);
});

it('tells an import for members which column holds what, and undoes one of the last day', async () => {
  const columns = ['Mail', 'Who', 'Course', 'By', 'From', 'To'];
  const mapping = {
    email: 'Mail',
    name: 'Course',
    issuingBody: 'By',
    issueDate: 'From',
    expiryDate: 'To',
    notes: null,
  };
  const done = { id: 'i0', appliedAt: '2026-11-22T08:00:00.000Z', outcome: { created: 2, skipped: 0, invalid: 0 } };
  const { user, api } = open({
    [`GET ${PATH}/imports`]: { body: [{ ...done, undone: null }] },
    [`DELETE ${PATH}/imports/i0`]: { body: { removed: 1, kept: 1 } },
    [`POST ${PATH}/imports`]: {
      status: 201,
      body: { id: 'i1', columns, mapping, counts: { ready: 2, duplicate: 0, invalid: 0 }, rows: [] },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo import of 2 credentials' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  await user.click(question.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText(/Import undone 1 credential removed. 1 stayed, because it was changed/)).toBeVisible();
  await user.upload(screen.getByLabelText('File'), new File(['Mail'], 'night.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByRole('combobox', { name: 'Name' })).toHaveValue('Course');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Email of the member' }), 'Who');
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByRole('button', { name: 'Record 2' })).toBeEnabled();
  const last = api.calls.findLast(({ method }) => method === 'POST')?.body as FormData;
  expect(JSON.parse(String(last.get('mapping')))).toEqual({ ...mapping, email: 'Who' });
});

it('records no other file than the one that is shown, and counts one credential as one', async () => {
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => (answerFirst = resolve));
  let checks = 0;
  const { user, api } = open({
    [`POST ${PATH}/imports`]: async () => {
      checks += 1;
      const id = `i${checks}`;
      if (checks === 1) await first;
      return { status: 201, body: { id, counts: { ready: 1, duplicate: 1, invalid: 0 }, rows: [] } };
    },
    [`POST ${PATH}/imports/i2/apply`]: { body: { created: 1, skipped: 1, invalid: 0 } },
  });
  const choose = (name: string) => user.upload(screen.getByLabelText('File'), new File(['Email'], name));
  await choose('old.csv');
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await choose('new.csv');
  await act(async () => answerFirst());
  const check = screen.getByRole('button', { name: 'Check the file' });
  await waitFor(() => expect(check).not.toHaveAttribute('aria-disabled'));
  await user.click(check);
  expect(await screen.findByText('1 will be recorded, 1 is there already, 0 cannot be taken.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Record 1' }));
  expect(await screen.findByText(/1 credential recorded for members/)).toBeVisible();
  expect(api.calls.at(-1)?.path).not.toContain('i1');
});

it('asks which column holds the addresses where no heading says so', async () => {
  const columns = ['Kontakt', 'Name', 'Issuing Body', 'Issue Date', 'Expiry Date'];
  const known = { name: 'Name', issuingBody: 'Issuing Body', issueDate: 'Issue Date', expiryDate: 'Expiry Date' };
  const sentence = 'The file needs a column with the email addresses of the members.';
  const { user, api } = open({
    [`POST ${PATH}/imports`]: ({ body }) =>
      (body as FormData).has('mapping')
        ? { status: 201, body: { id: 'i1', columns, counts: { ready: 2, duplicate: 0, invalid: 0 }, rows: [] } }
        : { status: 400, body: sentence },
    'POST /api/credentials/imports': { status: 201, body: { id: 'own', columns, mapping: known } },
  });
  await user.upload(screen.getByLabelText('File'), new File(['Kontakt'], 'night.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  const email = await screen.findByRole('combobox', { name: 'Email of the member' });
  expect(screen.getByLabelText('File')).toHaveAccessibleDescription(sentence);
  await user.selectOptions(email, 'Kontakt');
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByRole('button', { name: 'Record 2' })).toBeEnabled();
  const sent = api.calls.findLast(({ method }) => method === 'POST')?.body as FormData;
  expect(JSON.parse(String(sent.get('mapping')))).toMatchObject({ email: 'Kontakt', name: 'Name' });
});
