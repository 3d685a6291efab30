import { screen, waitFor, within, act } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { api } from '@tracker/shell-sdk/api';
import { lastList } from '../../credential-path';
import { DashboardPage } from './dashboard.page';
import { statsOf } from './dashboard.api';

const stats = { body: { total: 3, valid: 1, expiring: 1, expired: 1 } };
const aid = aCredential({ name: 'First Aid', expiryDate: '2028-05-01' });
const cpr = aCredential({
  name: 'CPR',
  issuingBody: 'Heart Board',
  expiryDate: '2026-12-01',
  status: 'expiring',
  daysUntilExpiry: 10,
});
const fire = aCredential({
  name: 'Fire Warden',
  issuingBody: 'City',
  expiryDate: '2026-01-01',
  status: 'expired',
  daysUntilExpiry: -324,
});
const list = { body: [aid, cpr, fire] };
const shownNames = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the two titles', () => {
  it.each([
    ['/dashboard', 'Dashboard', 'Track and manage your professional credentials'],
    ['/credentials', 'My Credentials', 'Manage your professional certifications and licenses'],
  ])('%s is %s', (at, title, subtitle) => {
    fakeApi({});
    renderPage(<DashboardPage />, { at });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByText(subtitle)).toBeInTheDocument();
  });
});

it('stays the list to return to, with its title, while the page of a credential loads', async () => {
  fakeApi({ 'GET /api/credentials': list, 'GET /api/dashboard/stats': stats });
  const { user, address } = renderPage(<DashboardPage />, { at: '/credentials?q=aid' });
  await user.click(await screen.findByRole('link', { name: 'First Aid' }));
  expect(address()).toBe(`/credentials/${aid.id}`);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Credentials');
  expect(lastList()).toBe('/credentials?q=aid');
});

it('shows placeholders while loading, then each credential with dates and status, soonest expiry first', async () => {
  fakeApi({ 'GET /api/credentials': list, 'GET /api/dashboard/stats': stats });
  renderPage(<DashboardPage />);
  expect(screen.getAllByTestId('stat-skeleton')).toHaveLength(4);
  expect(screen.getAllByTestId('credential-skeleton')).toHaveLength(6);
  expect(screen.getByRole('status')).toHaveTextContent('...');
  for (const id of ['stat-skeleton', 'credential-skeleton'])
    expect(screen.getAllByTestId(id)[0]?.closest('[aria-busy="true"]')).not.toBeNull();
  expect(await screen.findByText('3 of 3 credentials')).toBeInTheDocument();
  expect(screen.queryByTestId('credential-skeleton')).not.toBeInTheDocument();
  expect(shownNames()).toEqual(['Fire Warden', 'CPR', 'First Aid']);
  const card = screen.getByRole('article', { name: 'CPR' });
  expect(within(card).getByText('Heart Board')).toBeInTheDocument();
  expect(within(card).getByText('Expires in 10 days')).toBeInTheDocument();
  expect(card.querySelector('time[datetime="2026-12-01"]')).toHaveTextContent(/1.*2026/);
  expect(within(screen.getByRole('article', { name: 'Fire Warden' })).getByText('Expired')).toBeInTheDocument();
  expect(within(screen.getByRole('article', { name: 'First Aid' })).getByText('Valid')).toBeInTheDocument();
});

it('links a document only if it has a URL', async () => {
  const filed = aCredential({ name: 'Filed', hasDocument: true, documentUrl: '/api/credentials/1/document' });
  const unreachable = aCredential({ name: 'Unreachable', hasDocument: true });
  fakeApi({ 'GET /api/credentials': { body: [filed, unreachable] }, 'GET /api/dashboard/stats': stats });
  renderPage(<DashboardPage />);
  const link = await screen.findByRole('link', { name: /Document/ });
  expect(link).toHaveAttribute('href', '/api/credentials/1/document');
  expect(link).toHaveAttribute('target', '_blank');
  expect(within(screen.getByRole('article', { name: 'Unreachable' })).queryByText('Document')).not.toBeInTheDocument();
});

describe('search and filters', () => {
  beforeEach(() => fakeApi({ 'GET /api/credentials': list, 'GET /api/dashboard/stats': stats }));

  it('starts with the filters in the URL, and the default order if the URL is invalid', async () => {
    renderPage(<DashboardPage />, { at: '/credentials?q=heart&status=expiring&sort=upwards' });
    expect(await screen.findByText('1 of 3 credentials')).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: /search/i })).toHaveValue('heart');
    expect(screen.getByRole('combobox', { name: /sort/i })).toHaveValue('expiry');
  });

  it('searches while typing and keeps the text in the URL', async () => {
    const { user, address } = renderPage(<DashboardPage />, { at: '/credentials?sort=name' });
    await screen.findByText('3 of 3 credentials');
    await user.type(screen.getByRole('searchbox'), 'FIR');
    expect(await screen.findByText('2 of 3 credentials')).toBeInTheDocument();
    expect(shownNames()).toEqual(['Fire Warden', 'First Aid']);
    await waitFor(() => expect(address()).toBe('/credentials?sort=name&q=FIR'));
  });

  it('filters by status, sorts, and resets', async () => {
    const { user, address } = renderPage(<DashboardPage />);
    await screen.findByText('3 of 3 credentials');
    await user.selectOptions(screen.getByRole('combobox', { name: /sort/i }), 'Name (A to Z)');
    expect(shownNames()).toEqual(['CPR', 'Fire Warden', 'First Aid']);
    await user.type(screen.getByRole('searchbox'), 'warden');
    await user.selectOptions(screen.getByRole('combobox', { name: /status/i }), 'Valid');
    expect(await screen.findByText('No credentials found matching your criteria.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add Your First Credential' })).toBeEnabled();
    expect(address()).toBe('/?sort=name&q=warden&status=valid');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('3 of 3 credentials')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your Credentials' })).toHaveFocus();
    expect(address()).toBe('/?sort=name');
  });
});

it('invites to add the first credential when there is none', async () => {
  fakeApi({ 'GET /api/credentials': { body: [] }, 'GET /api/dashboard/stats': { body: {} } });
  const { user } = renderPage(<DashboardPage />);
  expect(await screen.findByText('No credentials yet. Add your first credential to get started!')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add Your First Credential' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Add New Credential');
});

it('shows loading errors in place and retries', async () => {
  const api = fakeApi({
    'GET /api/credentials': { status: 503, body: 'The database is away' },
    'GET /api/dashboard/stats': { status: 500, body: 'No numbers today' },
  });
  const { user } = renderPage(<DashboardPage />);
  expect(await screen.findByText(/credentials could not be loaded. 503: The database is away/)).toBeInTheDocument();
  expect(screen.getByText(/numbers could not be loaded. 500: No numbers today/)).toBeInTheDocument();
  api.answers['GET /api/credentials'] = list;
  api.answers['GET /api/dashboard/stats'] = stats;
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  expect(await screen.findByText('3 of 3 credentials')).toBeInTheDocument();
  expect(screen.getByText('Total Credentials').parentElement).toHaveTextContent('Total Credentials3');
});

it('renders credentials with missing fields', async () => {
  fakeApi({ 'GET /api/credentials': { body: [{ id: 'x' }, null] }, 'GET /api/dashboard/stats': { body: null } });
  renderPage(<DashboardPage />);
  expect(await screen.findByText('1 of 1 credentials')).toBeInTheDocument();
});

describe('the limit of the plan', () => {
  function open(credentials: number, credentialsLimit: number | null) {
    const { answers } = fakeApi({
      'GET /api/credentials': { body: [aCredential()] },
      'GET /api/dashboard/stats': { body: { total: 1, valid: 1 } },
      'GET /api/credentials/usage': {
        body: { documentBytes: 0, documentBytesLimit: 1, credentials, credentialsLimit },
      },
    });
    return { answers, ...renderPage(<DashboardPage />) };
  }

  it('shows next to Add how much of the Free plan is used', async () => {
    open(2, 3);
    expect(await screen.findByText('2 of 3 credentials used')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'See plans' })).not.toBeInTheDocument();
  });

  it('warns above the form that the plan is full, with a link to the plans', async () => {
    const { user, address } = open(3, 3);
    await screen.findByText('3 of 3 credentials used');
    await user.click(screen.getByRole('button', { name: 'Add Credential' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Your plan is full: 3 of 3 credentials are used\./)).toBeInTheDocument();
    await user.click(dialog.getByRole('link', { name: 'See plans' }));
    expect(address()).toBe('/settings');
  });

  it('shows no count on an unlimited plan, and shows it again after leaving the paying organization', async () => {
    const { store, answers, user } = open(7, null);
    await screen.findByText('1 of 1 credentials');
    expect(screen.queryByText(/credentials used/)).not.toBeInTheDocument();
    answers['GET /api/credentials/usage'] = {
      body: { documentBytes: 0, documentBytesLimit: 1, credentials: 7, credentialsLimit: 3 },
    };
    act(() => void store.dispatch(api.util.invalidateTags(['Organizations'])));
    expect(await screen.findByText('All 7 credentials are kept; your plan includes 3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Credential' }));
    expect(await screen.findByText(/choose another plan or keep fewer than 3\.$/)).toBeVisible();
  });
});

describe('at midnight', () => {
  // Only the clock is faked: waiting for responses uses real timers.
  beforeEach(() =>
    jest.useFakeTimers({
      now: new Date('2027-01-15T10:30:00Z'),
      doNotFake: ['queueMicrotask', 'setImmediate', 'performance'],
    }),
  );
  afterEach(() => jest.useRealTimers());

  const settle = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('updates the day counts of an open page at midnight in the person’s time zone', async () => {
    const answers = {
      // Half past eleven at night.
      'GET /api/auth/user': { body: { id: 'u1', timeZone: 'Pacific/Auckland' } },
      'GET /api/credentials': {
        body: [
          aCredential({ name: 'Last day', status: 'expiring', daysUntilExpiry: 0 }),
          aCredential({ name: 'Soon', status: 'valid', daysUntilExpiry: 31 }),
        ],
      },
      'GET /api/dashboard/stats': { body: { total: 2, valid: 1, expiring: 1, expired: 0 } },
    };
    fakeApi(answers);
    renderPage(<DashboardPage />, { at: '/credentials' });
    await settle(1_000);
    expect(screen.getByText('Expires in 0 days')).toBeInTheDocument();
    expect(screen.queryByText('Expires in 30 days')).toBeNull();
    await settle(25 * 60_000);
    expect(screen.getByText('Expires in 0 days')).toBeInTheDocument();
    await settle(10 * 60_000);
    expect(screen.queryByText('Expires in 0 days')).toBeNull();
    expect(screen.getByText('Expires in 30 days')).toBeInTheDocument();
    const tile = (label: string) => screen.getAllByText(label)[0]?.closest('[class]')?.parentElement;
    expect(tile('Valid')).toHaveTextContent(/0/);
  });
});

describe('the counts', () => {
  it('accepts numbers as text or number, and zero if missing', () => {
    expect(statsOf({ total: '4', valid: 3 })).toEqual({ total: 4, valid: 3, expiring: 0, expired: 0 });
  });
});
