import { act, screen, waitFor, within } from '@testing-library/react';
import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { dateOrderNeeded } from '@tracker/contracts/credentials/credential-limits';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { fakeUploads, type RecordedUpload } from '@tracker/testing/browser/fake-uploads';
import { renderPage } from '@tracker/testing/browser/render-page';
import { dayText } from '@tracker/ui/day';
import { ImportPage } from './import.page';

const COLUMNS = ['Kurs', 'Issuing Body', 'Issue Date', 'Expiry Date', 'Bemerkung'];
const MAPPING = {
  name: 'Kurs',
  issuingBody: 'Issuing Body',
  issueDate: 'Issue Date',
  expiryDate: 'Expiry Date',
  notes: null,
};

function row(line: number, outcome: ImportRow['outcome'], problems: string[] = []): ImportRow {
  const fields = { issuingBody: 'School', issueDate: '2026-01-01', expiryDate: '2028-01-01', notes: null };
  return { line, outcome, problems, fields: { ...fields, name: `Course ${line}` } };
}
const ROWS = [row(2, 'ready'), row(3, 'duplicate', ['You have this credential already.']), row(4, 'invalid', ['Bad.'])];

const answer = (rows: ImportRow[], changes: object = {}) => ({
  status: 201,
  body: { id: 'run-1', columns: COLUMNS, mapping: MAPPING, dateOrder: null, counts: {}, rows, ...changes },
});
const text = (upload: RecordedUpload | undefined, field: string) => upload?.form.get(field);
/** jsdom's files cannot be read as bytes. */
const file = (content = 'Kurs\nx', name = 'mine.csv') =>
  Object.assign(new File([content], name, { type: 'text/csv' }), {
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(content).buffer),
  });
const input = () => screen.getByLabelText('File to import');

describe('the import of credentials', () => {
  it('shows detected columns, then each row’s outcome, and saves only in the last step', async () => {
    const created = { created: 1, skipped: 1, invalid: 1 };
    const { calls } = fakeApi({
      'GET /api/credentials/imports': { body: [] },
      'POST /api/credentials/imports/run-1/apply': { body: created },
    });
    const uploads = fakeUploads(() => answer(ROWS)).uploads;
    const { user } = renderPage(<ImportPage />);
    expect(screen.getByRole('link', { name: 'Download a template' })).toHaveAttribute(
      'href',
      '/api/credentials/imports/template.csv',
    );
    await user.upload(input(), file());

    expect(await screen.findByLabelText('Name')).toHaveValue('Kurs');
    expect(screen.getByRole('heading', { name: 'Match columns' })).toHaveFocus();
    expect(screen.getByText('For example, “Course 2”')).toBeInTheDocument();
    expect(screen.getByText(`For example, “${dayText('2026-01-01')}”`)).toBeInTheDocument();
    expect(screen.getByText(`For example, “${dayText('2028-01-01')}”`)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));

    const table = await screen.findByRole('table', { name: 'Outcome of each row' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(screen.getByText('You have this credential already.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Error 1' }));
    expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(2);
    expect(uploads).toHaveLength(1);
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Import 1 credential' }));
    expect(await screen.findByText('1 credential added.')).toBeInTheDocument();
    expect(screen.getByText('1 duplicate skipped, 1 row with errors.')).toBeInTheDocument();
  });

  it('asks for the order of dates only if one is ambiguous, and sends the choice', async () => {
    fakeApi({ 'GET /api/credentials/imports': { body: [] } });
    const problem = `Expiry Date: ${dateOrderNeeded('04/03/2027')}.`;
    const { uploads } = fakeUploads((upload) => {
      const mapping = JSON.parse(String(text(upload, 'mapping') ?? JSON.stringify(MAPPING)));
      return text(upload, 'dateOrder')
        ? answer([row(2, 'ready')], { dateOrder: 'dmy', mapping })
        : answer([row(2, 'invalid', [problem])], { mapping });
    });
    const { user } = renderPage(<ImportPage />);
    const chosen = file();
    const reading = jest.spyOn(chosen, 'arrayBuffer');
    await user.upload(input(), chosen);
    const orders = await screen.findByRole('radiogroup', { name: /Is “04\/03\/2027”/ });
    await user.selectOptions(screen.getByLabelText('Notes (optional)'), 'Bemerkung');
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    expect(await screen.findByText('Choose how the dates are written.')).toBeInTheDocument();
    await waitFor(() => expect(orders).toHaveFocus());

    await user.click(within(orders).getByRole('radio', { name: /Day first ?: .*March/ }));
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    expect(await screen.findByRole('button', { name: 'Import 1 credential' })).toBeEnabled();
    // What became of the file on the disk meanwhile is not looked at.
    expect([uploads.length, reading.mock.calls.length]).toEqual([3, 1]);
    expect(text(uploads.at(-1), 'dateOrder')).toBe('dmy');
    expect(JSON.parse(String(text(uploads.at(-1), 'mapping')))).toEqual({ ...MAPPING, notes: 'Bemerkung' });
  });

  it('keeps columns changed during a running check, and checks again with them', async () => {
    fakeApi({ 'GET /api/credentials/imports': { body: [] } });
    let answerSecond = () => {};
    const second = new Promise<void>((resolve) => (answerSecond = resolve));
    const { uploads } = fakeUploads(async (upload) => {
      const mapping: unknown = JSON.parse(String(text(upload, 'mapping') ?? JSON.stringify(MAPPING)));
      if (uploads.length === 2) await second;
      return answer([row(2, 'ready')], { mapping });
    });
    const { user } = renderPage(<ImportPage />);
    await user.upload(input(), file());
    const notes = await screen.findByLabelText('Notes (optional)');
    await user.selectOptions(notes, 'Bemerkung');
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    await user.selectOptions(notes, 'Don’t import');
    await user.selectOptions(screen.getByLabelText('Name'), 'Bemerkung');
    await act(async () => answerSecond());
    const check = screen.getByRole('button', { name: 'Check the rows' });
    await waitFor(() => expect(check).not.toHaveAttribute('aria-disabled'));
    expect(notes).toHaveDisplayValue('Don’t import');
    expect(screen.getByLabelText('Name')).toHaveValue('Bemerkung');
    await user.click(check);
    expect(await screen.findByRole('button', { name: 'Import 1 credential' })).toBeEnabled();
    expect(JSON.parse(String(text(uploads.at(-1), 'mapping')))).toEqual({ ...MAPPING, name: 'Bemerkung' });
  });

  it('requires a column for each required field', async () => {
    fakeApi({ 'GET /api/credentials/imports': { body: [] } });
    const { uploads } = fakeUploads(() => answer([row(2, 'invalid')], { mapping: { ...MAPPING, name: null } }));
    const { user } = renderPage(<ImportPage />);
    await user.upload(input(), file());
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    const field = screen.getByLabelText('Name');
    expect(field).toHaveAccessibleDescription('Choose a column.');
    await waitFor(() => expect(field).toHaveFocus());
    expect(uploads).toHaveLength(1);
  });

  it('shows what is wrong with a file, and accepts the next one', async () => {
    fakeApi({ 'GET /api/credentials/imports': { body: [] } });
    const { uploads } = fakeUploads(({ form }) =>
      (form.get('file') as File).name === 'bad.csv'
        ? { status: 400, body: 'A quotation mark in the file is never closed.' }
        : answer(ROWS),
    );
    const { user } = renderPage(<ImportPage />);
    await user.upload(input(), file('', 'none.csv'));
    expect(await screen.findByRole('alert')).toHaveTextContent('“none.csv” is empty.');
    const gone = file('x', 'gone.csv');
    gone.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
    await user.upload(input(), gone);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('“gone.csv” could not be read.'));
    expect(uploads).toHaveLength(0);
    await user.upload(input(), file('"', 'bad.csv'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/never closed/));
    expect(input()).toHaveAttribute('aria-invalid', 'true');
    await user.upload(input(), file());
    expect(await screen.findByLabelText('Name')).toBeInTheDocument();
  });

  it('retries a lost request under the same idempotency key', async () => {
    let tries = 0;
    fakeApi({
      'GET /api/credentials/imports': { body: [] },
      'POST /api/credentials/imports/run-1/apply': () => {
        tries += 1;
        if (tries === 1) throw new Error('cut off');
        return { body: { created: 1, skipped: 0, invalid: 0 } };
      },
    });
    fakeUploads(() => answer([row(2, 'ready')]));
    const { user } = renderPage(<ImportPage />);
    await user.upload(input(), file());
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 credential' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/nothing is imported twice/);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Import 1 credential' }));
    expect(await screen.findByText('1 credential added.')).toBeInTheDocument();
  });

  it('offers Undo for a day, also after leaving, and states what was removed', async () => {
    const run = { id: 'run-9', appliedAt: '2026-11-21T12:00:00Z', outcome: { created: 3, skipped: 0, invalid: 0 } };
    let undone: object | null = null;
    const { calls } = fakeApi({
      'GET /api/credentials/imports': () => ({ body: [{ ...run, undone }] }),
      'DELETE /api/credentials/imports/run-9': () => {
        undone = { removed: 2, kept: 1 };
        return { body: undone };
      },
    });
    const { user } = renderPage(<ImportPage />);
    const panel = await screen.findByRole('region', { name: 'Recent imports' });
    await user.click(within(panel).getByRole('button', { name: 'Undo import of 3 credentials' }));
    const dialog = screen.getByRole('dialog', { name: 'Undo this import?' });
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    expect(await within(panel).findByText(/2 credentials removed. 1 stayed/)).toBeInTheDocument();
    expect(
      screen.getByText(/Import undone 2 credentials removed. 1 stayed, because it was changed/),
    ).toBeInTheDocument();
    expect(within(panel).queryByRole('button')).toBeNull();
  });
});
