import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { DashboardPage } from '../../screens/dashboard/dashboard.page';
import { ExportDialog } from './export-dialog';

const credentials = [
  aCredential(),
  aCredential({ status: 'expiring' }),
  aCredential({ status: 'expired' }),
  aCredential({ status: 'expired' }),
];
const file = {
  body: 'Name\r\n',
  headers: { 'content-disposition': 'attachment; filename="credentials-export-2026-11-21.csv"' },
};
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:export';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

function open() {
  const onClose = jest.fn();
  return { onClose, ...renderPage(<ExportDialog credentials={credentials} onClose={onClose} />) };
}
const exportButton = () => screen.getByRole('button', { name: 'Export' });

it('requires at least one status before it sends a request', async () => {
  const { calls } = fakeApi({});
  const { user, onClose } = open();
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(exportButton());
  expect(
    screen.getByText('Select at least one status Choose one or more credential statuses to include before exporting.'),
  ).toBeInTheDocument();
  expect(calls.filter(({ path }) => path.includes('/export/'))).toHaveLength(0);
  expect(onClose).not.toHaveBeenCalled();
});

it('downloads the chosen statuses, counts them and closes', async () => {
  const { calls } = fakeApi({ 'GET /api/credentials/export/csv': file });
  const { user, onClose } = open();
  await user.click(screen.getByRole('checkbox', { name: 'Valid Credentials' }));
  await user.click(exportButton());
  expect(await screen.findByText('Export ready Downloaded 3 credentials as CSV.')).toBeInTheDocument();
  expect(calls.at(-1)?.path).toBe(
    '/api/credentials/export/csv?includeValid=false&includeExpiring=true&includeExpired=true',
  );
  expect(saved).toEqual(['credentials-export-2026-11-21.csv']);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('states what it exports, and Cancel resets the choice', async () => {
  fakeApi({ 'GET /api/credentials': { body: credentials }, 'GET /api/dashboard/stats': { body: {} } });
  const { user } = renderPage(<DashboardPage />);
  await user.click(screen.getByRole('button', { name: 'Export Report' }));
  expect(await screen.findByText('Choose what to include.')).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toHaveTextContent('Export Credential Report');
  expect(screen.getByRole('radio', { name: /CSV.*Excel Compatible/ })).toBeChecked();
  for (const name of ['Valid Credentials', 'Expiring Soon', 'Expired Credentials'])
    expect(screen.getByRole('checkbox', { name })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'PDF Report' }));
  await user.click(screen.getByRole('checkbox', { name: 'Expiring Soon' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Export Report' }));
  expect(screen.getByRole('radio', { name: /CSV/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Expiring Soon' })).toBeChecked();
});

it('names the file after the date if the server sends no name, and does not count unloaded credentials', async () => {
  fakeApi({ 'GET /api/credentials/export/pdf': { body: '%PDF' } });
  const { user } = renderPage(<ExportDialog credentials={undefined} onClose={jest.fn()} />);
  await user.click(screen.getByRole('radio', { name: 'PDF Report' }));
  await user.click(exportButton());
  expect(await screen.findByText('Export ready Your PDF export is downloading now.')).toBeInTheDocument();
  expect(saved).toEqual([expect.stringMatching(/^credentials-export-\d{4}-\d{2}-\d{2}\.pdf$/)]);
});

it('shows Preparing... while it runs, and stays open with an error when it fails', async () => {
  let fail: () => void = () => undefined;
  fakeApi({
    'GET /api/credentials/export/csv': () =>
      new Promise((resolve) => (fail = () => resolve({ status: 500, body: 'no' }))),
  });
  const { user, onClose } = open();
  await user.click(exportButton());
  expect(screen.getByRole('button', { name: 'Preparing...' })).toBeDisabled();
  fail();
  expect(
    await screen.findByText("Export failed We couldn't generate the report. Please try again."),
  ).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it('saves no file and shows no message after Cancel', async () => {
  let answer: (value: typeof file) => void = () => undefined;
  fakeApi({ 'GET /api/credentials/export/csv': () => new Promise((resolve) => (answer = resolve)) });
  const { user, onClose } = open();
  await user.click(exportButton());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  answer(file);
  await waitFor(() => expect(exportButton()).toBeEnabled());
  expect(saved).toEqual([]);
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeEmptyDOMElement();
});

describe('with an active search or filters', () => {
  const filtered = async (at: string) => {
    const api = fakeApi({
      'GET /api/credentials': { body: credentials },
      'GET /api/dashboard/stats': { body: {} },
      'GET /api/credentials/export/csv': file,
    });
    const page = renderPage(<DashboardPage />, { at });
    await screen.findByText(/of 4 credentials/);
    await page.user.click(screen.getByRole('button', { name: 'Export Report' }));
    await screen.findByRole('dialog');
    const exported = () =>
      new URLSearchParams(api.calls.find(({ path }) => path.includes('/export/'))?.path.split('?')[1]);
    return { ...page, exported };
  };

  it('exports everything, or only the matching credentials when chosen', async () => {
    const { user, exported } = await filtered(`/credentials?q=${credentials[1]?.name}`);
    expect(screen.getByRole('radio', { name: 'Everything (4)' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Matching search and filters (1)' }));
    await user.click(exportButton());
    expect(await screen.findByText('Export ready Downloaded 1 credential as CSV.')).toBeInTheDocument();
    expect(exported().get('ids')).toBe(credentials[1]?.id);
  });

  it('sends no ids when only a status filter is active', async () => {
    const { user, exported } = await filtered('/credentials?status=expired');
    await user.click(screen.getByRole('radio', { name: 'Matching search and filters (2)' }));
    await user.click(exportButton());
    expect(await screen.findByText('Export ready Downloaded 2 credentials as CSV.')).toBeInTheDocument();
    expect(exported().toString()).toBe('includeValid=false&includeExpiring=false&includeExpired=true');
  });
});

it('exports the selection, up to the limit of the server', async () => {
  const { calls } = fakeApi({ 'GET /api/credentials/export/csv': file });
  const some = credentials.slice(0, 2);
  const { user, unmount } = renderPage(<ExportDialog credentials={credentials} selected={some} onClose={jest.fn()} />);
  await user.click(exportButton());
  expect(await screen.findByText('Export ready Downloaded 2 credentials as CSV.')).toBeInTheDocument();
  expect(calls.at(-1)?.path).toMatch(new RegExp(`&ids=${some.map(({ id }) => id).join(',')}$`));
  unmount();
  const many = Array.from({ length: 1_001 }, () => aCredential());
  renderPage(<ExportDialog credentials={many} selected={many} onClose={jest.fn()} />);
  expect(screen.getByRole('alert')).toHaveTextContent('You can export up to 1000 chosen credentials');
  expect(exportButton()).toBeDisabled();
});
