import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_NOTIFICATIONS } from '@tracker/contracts/organizations/organizations';
import { api } from '@tracker/shell-sdk/api';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { fakeUploads } from '@tracker/testing/browser/fake-uploads';
import { renderPage } from '@tracker/testing/browser/render-page';
import { rememberList } from '../../credential-path';
import { CredentialPage } from './credential.page';

const DOCUMENT = '/api/credentials/c1/document';
const NETWORK_MS = 50;
const aid = {
  ...aCredential({ id: 'c1', name: 'First Aid', notes: 'Room 5\nask Ida', hasDocument: true, documentUrl: DOCUMENT }),
  expiryDate: '2999-03-31',
  renewals: 1,
  archivedAt: null,
};
const former = {
  id: 'r1',
  issueDate: '2020-01-01',
  expiryDate: '2022-01-01',
  hasDocument: true,
  documentUrl: '/api/credentials/c1/renewals/r1/document',
  recordedAt: '2021-12-01T10:00:00.000Z',
};
const answers = {
  'GET /api/credentials/c1': { body: aid },
  'GET /api/credentials/c1/renewals': { body: [former] },
  [`GET ${DOCUMENT}`]: { body: 'bytes', headers: { 'content-type': 'image/png' } },
  'GET /api/portfolio': { body: { portfolio: { isPublic: true }, credentials: [] } },
  'GET /api/notifications': { body: { emailReminders: true, expirationAlerts: true, teamUpdates: true } },
  'GET /api/organizations': { body: [{ id: 'o1', notifications: { ...DEFAULT_NOTIFICATIONS, reminderDays: '30,7' } }] },
  'GET /api/auth/user': { body: { id: 'u1', timeZone: 'UTC' } },
  'GET /api/my/requirements': { body: [] },
};

it('offers the file of a badge that a change removed from the credential', async () => {
  open({ ...answers, 'GET /api/credentials/c1': { body: { ...aid, badge: null, hasBadgeFile: true } } });
  const link = await screen.findByRole('link', { name: 'Download badge' });
  expect(link).toHaveAttribute('href', '/api/credentials/c1/badge/file');
  expect(screen.getByText(/^This credential was changed after the import/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
});

const MARK = { verdict: 'verified', checkedAt: '2026-11-20T10:00:00.000Z' };

const open = (given: Parameters<typeof fakeApi>[0] = answers) => {
  const api = fakeApi({ ...given });
  return { api, ...renderPage(<CredentialPage />, { at: '/credentials/c1', path: '/credentials/:id' }) };
};

it('shows fields, notes, document, previous periods, portfolio switch and upcoming reminders', async () => {
  const { api, user } = open({
    ...answers,
    'GET /api/credentials': { body: [aid] },
    'GET /api/credentials/c1': { body: { ...aid, badge: MARK, recordedBy: 'Ada Vos' } },
    'GET /api/credentials/c1/badge': {
      body: { ...MARK, badge: {}, checks: [{ check: 'proof', result: 'pass', message: 'Signed by Red Cross.' }] },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'First Aid' })).toBeInTheDocument();
  // The list is beside it on wide screens only.
  expect(screen.queryByRole('navigation', { name: 'Your list' })).not.toBeInTheDocument();
  expect(api.calls.some(({ path }) => path === '/api/credentials')).toBe(false);
  expect(document.title).toMatch(/^First Aid · My Credentials/);
  const details = within(screen.getByRole('region', { name: 'Details' }));
  expect(details.getByText('Red Cross')).toBeInTheDocument();
  expect(details.getByText(/Room 5\s+ask Ida/)).toBeInTheDocument();
  expect(details.getByText('Recorded by').nextSibling).toHaveTextContent('Ada Vos');
  expect(await screen.findByRole('img', { name: 'Document of First Aid' })).toHaveAttribute('src', DOCUMENT);
  const history = within(screen.getByRole('region', { name: 'Renewal history' }));
  expect(await history.findByRole('link', { name: /until .*2022/ })).toHaveAttribute('href', former.documentUrl);
  expect(await screen.findByRole('switch', { name: 'Show in my portfolio' })).not.toBeChecked();
  const reminders = within(screen.getByRole('region', { name: 'Upcoming reminders' }));
  await reminders.findByText('30 days before');
  expect(reminders.getAllByRole('listitem').map((entry) => entry.querySelector('time')?.dateTime)).toEqual([
    '2999-03-01',
    '2999-03-24',
    '2999-04-01',
  ]);
  await user.click(details.getByRole('button', { name: 'Verified badge' }));
  expect(await within(await screen.findByRole('dialog')).findByText('Signed by Red Cross.')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByLabelText('Credential name')).toHaveValue('First Aid');
});

it('shows the requirements that it counts for, and why a reviewer rejected it', async () => {
  const required = { requirementId: 'r1', credentialId: 'c1', state: 'rejected', reason: 'The scan is not readable.' };
  const { api } = open({ ...answers, 'GET /api/my/requirements': { status: 503, body: 'Away' } });
  expect(await screen.findByText('Away')).toBeVisible();
  const names = ['First Aid', 'Forklift'];
  api.answers['GET /api/my/requirements'] = {
    body: names.map((typeName, index) => ({ ...required, typeName, credentialId: `c${index + 1}` })),
  };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const counted = (await screen.findByText('Counts for')).nextSibling;
  await waitFor(() => expect(counted).toHaveTextContent('First AidRejectedRejected: The scan is not readable.'));
  expect(counted).not.toHaveTextContent('Forklift');
});

it('says that it was rejected and which credential counts instead', async () => {
  const better = { requirementId: 'r1', typeName: 'First Aid', credentialId: 'c2', credentialName: 'Aid II' };
  const reviewedOthers = [{ credentialId: 'c1', state: 'rejected', reason: 'Not readable' }];
  const met = { ...better, state: 'met', until: '2028-01-10', reviewedOthers };
  open({ ...answers, 'GET /api/my/requirements': { body: [met] } });
  const counted = (await screen.findByText('Counts for')).nextSibling;
  const instead = 'Aid II counts instead, until Jan 10, 2028.';
  expect(counted).toHaveTextContent(`First AidRejectedRejected: Not readable${instead}`);
  expect(screen.getByRole('link', { name: 'Aid II' })).toHaveAttribute('href', '/credentials/c2');
});

it('leads back to the filtered list after a reload', async () => {
  rememberList('/credentials', '?q=aid');
  await jest.isolateModulesAsync(async () => {
    const reloaded = await import('../../credential-path');
    expect(reloaded.lastList()).toBe('/credentials?q=aid');
  });
  rememberList('/credentials', '');
});

it('looks like nothing when the server answers 404', async () => {
  open({ ...answers, 'GET /api/credentials/c1': { status: 404, body: 'Not found' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Credential not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your credentials' })).toHaveAttribute('href', '/credentials');
});

it('shows the error of each part and retries it separately', async () => {
  const failure = { status: 503, body: 'Away' };
  const { api, user } = open({ ...answers, 'GET /api/credentials/c1': failure, 'GET /api/portfolio': failure });
  expect(await screen.findByText('This credential could not be loaded. 503: Away')).toBeInTheDocument();
  api.answers['GET /api/credentials/c1'] = answers['GET /api/credentials/c1'];
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Your portfolio could not be loaded. 503: Away')).toBeInTheDocument();
  expect(screen.getByText('Renewal history')).toBeInTheDocument();
});

it('warns that a part may be out of date after a failed refresh, and keeps showing it', async () => {
  const { api: server, store } = open();
  await screen.findByRole('switch', { name: 'Show in my portfolio' });
  await screen.findByText('30 days before');
  for (const call of Object.keys(answers)) server.answers[call] = { status: 503, body: 'Away' };
  act(() => void store.dispatch(api.util.invalidateTags(['Credentials', 'Portfolio', 'Organizations'])));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(4));
  for (const alert of screen.getAllByRole('alert')) expect(alert).toHaveTextContent(/^This may be out of date/);
  expect(screen.getByRole('heading', { level: 1, name: 'First Aid' })).toBeVisible();
});

it('adds it to the portfolio, reverts the switch after a refusal, and follows changes made elsewhere', async () => {
  const {
    api: fake,
    user,
    store,
  } = open({ ...answers, 'POST /api/portfolio/credentials': { status: 409, body: 'It is archived' } });
  const shown = await screen.findByRole('switch', { name: 'Show in my portfolio' });
  await user.click(shown);
  expect(await screen.findByText(/It is archived/)).toBeInTheDocument();
  expect(shown).not.toBeChecked();
  fake.answers['POST /api/portfolio/credentials'] = { body: { success: true } };
  fake.answers['GET /api/portfolio'] = { body: { portfolio: { isPublic: true }, credentials: [{ id: 'c1' }] } };
  await user.click(shown);
  expect(await screen.findByText('Success Credential added to portfolio')).toBeInTheDocument();
  await waitFor(() => expect(fake.calls.filter(({ path }) => path === '/api/portfolio').length).toBeGreaterThan(1));
  expect(shown).toBeChecked();
  fake.answers['GET /api/portfolio'] = { body: { portfolio: { isPublic: true }, credentials: [] } };
  act(() => void store.dispatch(api.util.invalidateTags(['Portfolio'])));
  await waitFor(() => expect(shown).not.toBeChecked());
});

it('returns to the list after deletion without reading the credential again', async () => {
  const REMOVE = 'DELETE /api/credentials/c1';
  const badge = { verdict: 'verified', checkedAt: '2026-11-21T10:00:00Z' };
  const { api, user, address } = open({
    ...answers,
    'GET /api/credentials/c1': { body: { ...aid, badge } },
    'GET /api/credentials/c1/badge': { body: { checks: [], ...badge } },
    [REMOVE]: { status: 503, body: 'Away' },
  });
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  };
  await screen.findByText(/^Checked on/);
  await remove();
  expect(await screen.findByText('Error Away')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'First Aid' })).toBeInTheDocument();
  api.answers[REMOVE] = async () => {
    await new Promise((done) => setTimeout(done, NETWORK_MS));
    return { body: { success: true } };
  };
  api.answers['GET /api/credentials/c1'] = { status: 404, body: 'Not found' };
  await remove();
  await waitFor(() => expect(address()).toBe('/credentials'));
  expect(screen.getByText('Success Credential deleted successfully')).toBeInTheDocument();
  const calls = api.calls.map(({ method, path }) => `${method} ${path}`);
  expect(calls.slice(calls.lastIndexOf(REMOVE)).filter((call) => call.startsWith('GET /api/credentials/c1'))).toEqual(
    [],
  );
});

it('shows the new period immediately after renewal, and reserves space until the previous one has loaded', async () => {
  const body = { ...aid, issueDate: '2998-01-01', expiryDate: '3000-03-31', renewals: 2 };
  fakeUploads(() => ({ status: 201, body }));
  const { api: fake, user } = open();
  const history = await screen.findByRole('region', { name: 'Renewal history' });
  const periods = within(history);
  await periods.findByText(/^Renewed on/);
  const shown = () =>
    periods.getAllByRole('listitem').map((entry) => entry.querySelectorAll('time')[1]?.dateTime ?? '…');
  expect(shown()).toEqual(['2999-03-31', '2022-01-01']);
  await user.click(screen.getByRole('button', { name: 'Renew' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Expiry date'), { target: { value: '3000-03-31' } });
  // Asked for again, and slow.
  let answer = (_periods: object[]) => {};
  fake.answers['GET /api/credentials/c1'] = () => new Promise(() => undefined);
  fake.answers['GET /api/credentials/c1/renewals'] = async () => ({
    body: await new Promise<object[]>((resolve) => {
      answer = resolve;
    }),
  });
  await user.click(dialog.getByRole('button', { name: 'Renew' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(shown()).toEqual(['3000-03-31', '…', '2022-01-01']));
  expect(history.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(screen.getByRole('region', { name: 'Details' })).toHaveTextContent('3000');
  answer([{ ...former, id: 'r2', issueDate: aid.issueDate, expiryDate: aid.expiryDate }, former]);
  await waitFor(() => expect(shown()).toEqual(['3000-03-31', '2999-03-31', '2022-01-01']));
  expect(history.querySelector('[aria-busy]')).toBeNull();
});

describe('the archive', () => {
  const archivedAt = '2026-11-20T10:00:00.000Z';
  const BULK = 'POST /api/credentials/bulk';

  it('shows why archiving failed, then archives it, and restores it on Undo', async () => {
    const { api, user } = open();
    const before = api.answers['GET /api/credentials/c1'];
    api.answers[BULK] = { body: { done: 0, failed: [{ id: 'c1', message: 'It is gone.' }] } };
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Error Not for 1: It is gone.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    api.answers[BULK] = { body: { done: 1, failed: [] } };
    api.answers['GET /api/credentials/c1'] = { body: { ...aid, archivedAt } };
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText(/Archived “First Aid”/)).toBeInTheDocument();
    expect(await screen.findByText(/Archived on/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    for (const name of ['Edit', 'Renew']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    if (before) api.answers['GET /api/credentials/c1'] = before;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Restored “First Aid”/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
    const acts = api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(acts).toEqual([
      { action: 'archive', ids: ['c1'] },
      { action: 'archive', ids: ['c1'] },
      { action: 'unarchive', ids: ['c1'] },
    ]);
  });
});

it('sends no request while the next screen loads', async () => {
  const { calls } = fakeApi({ ...answers });
  renderPage(<CredentialPage />, { at: '/credentials/import' });
  await waitFor(() => expect(document.title).toMatch(/^Credential/));
  expect(calls.filter(({ path }) => path.startsWith('/api/credentials'))).toEqual([]);
});

describe('on a wide screen', () => {
  const { matchMedia } = window;
  let isWide = true;
  const resized = new Set<() => void>();
  beforeEach(() => {
    isWide = true;
    window.matchMedia = ((media: string) => ({
      ...matchMedia(media),
      matches: isWide && media === '(min-width: 1700px)',
      addEventListener: (_type: string, listener: () => void) => resized.add(listener),
      removeEventListener: (_type: string, listener: () => void) => resized.delete(listener),
    })) as unknown as typeof matchMedia;
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
    rememberList('/credentials', '');
  });

  it('shows the filtered list that the user came from, with links to its entries', async () => {
    rememberList('/credentials', '?q=aid&sort=-name');
    const others = ['Aid A', 'Aid B', 'Forklift'].map((name, place) => aCredential({ id: `o${place}`, name }));
    const { user } = open({
      ...answers,
      'GET /api/credentials': { body: [...others, aid] },
      'GET /api/credentials/o1': { body: { ...others[1], renewals: 0, archivedAt: null } },
      'GET /api/credentials/o1/renewals': { body: [] },
    });
    const list = within(await screen.findByRole('navigation', { name: 'Your list' }));
    const names = list.getAllByRole('link').map((link) => link.querySelector('[title]')?.textContent);
    expect(names).toEqual(['First Aid', 'Aid B', 'Aid A']);
    expect(list.getByRole('link', { current: true })).toHaveAttribute('href', '/credentials/c1');
    await user.click(list.getByRole('link', { name: /Aid B/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Aid B' })).toBeInTheDocument();
    expect(list.getByRole('link', { current: true })).toHaveAttribute('href', '/credentials/o1');
  });

  it('keeps an open dialog and what was typed when the window becomes narrower', async () => {
    const { user } = open({ ...answers, 'GET /api/credentials': { body: [aid] } });
    await screen.findByRole('navigation', { name: 'Your list' });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const name = within(await screen.findByRole('dialog')).getByLabelText('Credential name');
    await user.type(name, '!');
    isWide = false;
    act(() => resized.forEach((tell) => tell()));
    expect(screen.queryByRole('navigation', { name: 'Your list' })).toBeNull();
    expect(name).toBeVisible();
    expect(name).toHaveValue('First Aid!');
  });
});
