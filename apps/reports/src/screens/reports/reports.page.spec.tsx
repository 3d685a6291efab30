import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { api as trackerApi } from '@tracker/shell-sdk/api';
import { chooseOrganization } from '@tracker/shell-sdk/organizations';
import { MemoryRouter } from '@tracker/shell-sdk/router';
import { Provider } from '@tracker/shell-sdk/store';
import { fakeApi, lateAnswer } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aReport, anEntry, anOrganization, ORGANIZATION_ID } from '../../a-report.fixture';
import { manifest } from '../../remote.manifest';
import { ReportsPage } from './reports.page';

const REPORT = 'GET /api/reports/compliance';
const ORGANIZATIONS = 'GET /api/organizations';
const GROUPS = `GET /api/organizations/${ORGANIZATION_ID}/groups`;
const team = aReport({
  scope: 'organization',
  memberBreakdown: [
    {
      userId: '0198a000-0000-7000-8000-000000000007',
      name: 'Nora Lind',
      email: 'nora@example.test',
      total: 5,
      valid: 3,
      expiring: 0,
      expired: 2,
      missingDocuments: 4,
    },
  ],
});

function open(at = '/reports', answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    [ORGANIZATIONS]: { body: [] },
    [REPORT]: { body: aReport() },
    [GROUPS]: { body: [] },
    ...answers,
  });
  return { ...api, ...renderPage(<ReportsPage />, { at }) };
}
const list = async (name: string) => screen.findByRole('list', { name });
const tile = (label: string) => screen.getAllByText(label, { selector: 'div' })[0]?.parentElement;
const reportCalls = (calls: { path: string }[]) => calls.filter(({ path }) => path.startsWith('/api/reports'));

it('shows tiles, shares and lists of the report', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Reports and Analytics');
  expect(within(await list('Expired Credentials')).getByRole('listitem')).toHaveTextContent(
    /Forklift.*Red Cross.*Expired 12 days ago/,
  );
  expect(tile('Total Credentials')).toHaveTextContent('Total Credentials3');
  expect(tile('Compliance Rate')).toHaveTextContent('Compliance Rate66.7%');
  expect(tile('Expiring Soon')).toHaveTextContent('Expiring Soon1');
  expect(tile('Expired')).toHaveTextContent('Expired1');
  expect(screen.getByText('1 · 33.4%')).toBeVisible();
  expect(screen.getByText('2 with a document, 1 without')).toBeVisible();
  expect(within(await list('Upcoming Renewals')).getByRole('listitem')).toHaveTextContent(/Welding.*In 60 days/);
  expect(within(await list('Expiring Within 30 Days')).getByText('Expires in 19 days')).toBeVisible();
  expect(screen.queryByRole('columnheader')).toBeNull();
});

it('shows how many of a team’s requirements are met', async () => {
  open(`/reports?scope=${ORGANIZATION_ID}`, {
    [ORGANIZATIONS]: { body: [anOrganization()] },
    [REPORT]: { body: { ...team, requirementsMet: { met: 7, asked: 8 } } },
  });
  expect(await screen.findByText('Requirements met')).toBeVisible();
  expect(tile('Requirements met')).toHaveTextContent('Requirements met7 of 8');
});

it('tells a member that totals cover the team and lists only their own credentials, and offers no audit pack', async () => {
  expect(manifest.commands).toMatchObject([{ path: '/reports?do=audit-pack', access: 'admin' }]);
  open(`/reports?scope=${ORGANIZATION_ID}`, {
    [ORGANIZATIONS]: { body: [anOrganization('member')] },
    [REPORT]: { body: team },
  });
  expect(await screen.findByText('Totals cover the whole team.')).toBeVisible();
  expect(screen.queryByText('Requirements met')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download audit pack' })).toBeNull();
  expect(screen.getByText(/of your credentials expire within 12 months/)).toBeVisible();
  for (const name of ['Upcoming Renewals', 'Expiring Within 30 Days', 'Expired Credentials'])
    expect(within(screen.getByRole('region', { name })).getByText(/Only your own credentials$/)).toBeVisible();
});

it('offers organizations with the role, keeps the chosen one in the address and shows its team', async () => {
  const { user, calls, address } = open('/reports', {
    [ORGANIZATIONS]: { body: [anOrganization('admin')] },
    [REPORT]: ({ url }) => ({ body: url.searchParams.has('organizationId') ? team : aReport() }),
  });
  const scope = screen.getByRole('combobox', { name: /scope/i });
  await within(scope).findByRole('option', { name: 'Ward 7 (admin)' });
  expect(
    within(scope)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['My credentials', 'Ward 7 (admin)']);
  await user.selectOptions(scope, 'Ward 7 (admin)');
  expect(address()).toBe(`/reports?scope=${ORGANIZATION_ID}`);
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Member', 'Total', 'Valid', 'Expiring', 'Expired', 'Missing Docs']);
  expect(within(table).getByRole('row', { name: /Nora Lind/ })).toHaveTextContent('nora@example.test53024');
  expect(reportCalls(calls).at(-1)?.path).toBe(`/api/reports/compliance?organizationId=${ORGANIZATION_ID}`);
});

it('requests the organization in the address immediately, and falls back to personal scope if it is not offered', async () => {
  const { calls } = open(`/reports?scope=${ORGANIZATION_ID}`, {
    [REPORT]: ({ url }) => (url.searchParams.has('organizationId') ? { status: 404 } : { body: aReport() }),
  });
  expect(await list('Expired Credentials')).toBeVisible();
  expect(screen.getByRole('combobox', { name: /scope/i })).toHaveValue('personal');
  expect(reportCalls(calls)[0]?.path).toContain(ORGANIZATION_ID);
});

it('refreshes the report of a team and says so', async () => {
  const { user, calls } = open(`/reports?scope=${ORGANIZATION_ID}`, { [ORGANIZATIONS]: { body: [anOrganization()] } });
  await list('Expired Credentials');
  await user.click(screen.getByRole('button', { name: /^Expiring Soon/ }));
  expect(await screen.findByText('Report refreshed Compliance data updated for your team')).toBeInTheDocument();
  expect(reportCalls(calls)).toHaveLength(2);
  expect(reportCalls(calls)[1]).toMatchObject({ body: null, path: reportCalls(calls)[0]?.path });
});

it.each(['Expiring Soon', 'Generate'])(
  '%s refreshes the report, says so and keeps the focus meanwhile',
  async (name) => {
    const late = lateAnswer();
    const { user, calls, answers } = open();
    await list('Expired Credentials');
    answers[REPORT] = () => late.answer;
    const button = screen.getByRole('button', { name: new RegExp(`^${name}`) });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toBeEnabled();
    await user.keyboard('{Enter}');
    late.give({ body: aReport() });
    expect(await screen.findByText('Report refreshed Compliance data updated')).toBeInTheDocument();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(button).toHaveFocus();
    expect(reportCalls(calls)).toHaveLength(2);
  },
);

it('follows the current organization, except in personal scope', async () => {
  const other = { ...anOrganization('member'), id: '0198a000-0000-7000-8000-000000000043', name: 'Clinic North' };
  const answers = { [ORGANIZATIONS]: { body: [anOrganization(), other] } };
  const first = open(`/reports?scope=${ORGANIZATION_ID}`, answers);
  await screen.findByRole('option', { name: 'Clinic North (member)' });
  act(() => chooseOrganization(other.id));
  await waitFor(() => expect(first.address()).toBe(`/reports?scope=${other.id}`));
  await waitFor(() => expect(reportCalls(first.calls).at(-1)?.path).toContain(other.id));
  first.unmount();
  const own = open('/reports', answers);
  await screen.findByRole('option', { name: 'Clinic North (member)' });
  act(() => chooseOrganization(ORGANIZATION_ID));
  expect(own.address()).toBe('/reports');
});

it('keeps the report after a failed refresh, with a toast', async () => {
  let isBroken = false;
  const { user } = open('/reports', { [REPORT]: () => (isBroken ? { status: 500 } : { body: aReport() }) });
  await list('Expired Credentials');
  isBroken = true;
  await user.click(screen.getByRole('button', { name: /^Generate/ }));
  expect(
    await screen.findByText("Unable to refresh We couldn't update the report right now. Please try again."),
  ).toBeInTheDocument();
  expect(await list('Expired Credentials')).toBeVisible();
});

it('asks to sign in again if the session has ended', async () => {
  open('/reports', { [REPORT]: { status: 401, body: 'Please sign in to continue.' } });
  expect(await screen.findByText(/^Your session has ended/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/network connection/);
});

it('shows that the report could not be loaded, and loads it after Retry', async () => {
  let isBroken = true;
  const { user } = open('/reports', { [REPORT]: () => (isBroken ? { status: 503 } : { body: aReport() }) });
  expect(
    await screen.findByText("We couldn't load the compliance report. Please retry or check your network connection."),
  ).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await list('Expired Credentials')).toBeVisible();
});

it('keeps showing a report that could not be refetched, with a notice', async () => {
  const { answers, store } = open();
  await list('Expired Credentials');
  answers[REPORT] = { status: 503 };
  act(() => void store.dispatch(trackerApi.util.invalidateTags(['Report'])));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This may be out of date/);
  expect(await list('Expired Credentials')).toBeVisible();
});

it('says that custom filters are coming soon', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: /^Custom Report/ }));
  expect(screen.getByText('Custom filters coming soon')).toBeInTheDocument();
});

it('exports everything in scope, and shows a toast after a failed export', async () => {
  URL.createObjectURL = () => 'blob:export';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, calls, answers } = open(`/reports?scope=${ORGANIZATION_ID}`, {
    [ORGANIZATIONS]: { body: [anOrganization()] },
  });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(
    await screen.findByText("Export failed We couldn't generate the report. Please try again."),
  ).toBeInTheDocument();
  for (const format of ['CSV', 'PDF']) {
    const path = `/api/credentials/export/${format.toLowerCase()}`;
    answers[`GET ${path}`] = { body: 'file' };
    await user.click(screen.getByRole('button', { name: new RegExp(`\\b${format}\\b`) }));
    expect(await screen.findByText(`Export ready Your ${format} export is downloading now.`)).toBeInTheDocument();
    expect(calls.map((call) => call.path)).toContain(
      `${path}?includeValid=true&includeExpiring=true&includeExpired=true&organizationId=${ORGANIZATION_ID}`,
    );
  }
});

it('shows five entries of a list, and all of them as a table with a period', async () => {
  const expired = Array.from({ length: 7 }, () => anEntry({ status: 'expired', daysPastExpiry: 3 }));
  const { user, calls, address } = open(`/reports?scope=${ORGANIZATION_ID}`, {
    [ORGANIZATIONS]: { body: [anOrganization()] },
    [REPORT]: { body: { ...team, expired, listTotals: { expiringSoon: 1, expired: 8, upcomingRenewals: 2 } } },
    'GET /api/reports/compliance/entries': ({ url }) => ({
      body: url.searchParams.has('after')
        ? { entries: [anEntry({ name: 'The last one' })], next: null }
        : { entries: expired, next: '2026-01-01~x' },
    }),
  });
  expect(within(await list('Expired Credentials')).getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('link', { name: /^Show all .* of Upcoming Renewals/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: /^Show all .* of Expired Credentials/ }));
  expect(address()).toBe(`/reports?scope=${ORGANIZATION_ID}&list=expired`);
  const table = await screen.findByRole('table', { name: 'Expired Credentials' });
  expect(within(table).getAllByRole('row')).toHaveLength(8);
  expect(within(table).getAllByRole('link', { name: 'Nora Lind' })[0]).toHaveAttribute(
    'href',
    '/team/0198a000-0000-7000-8000-000000000007',
  );
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('The last one')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Expired Credentials' })).toHaveFocus());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 30 days');
  await waitFor(() => expect(new URLSearchParams(calls.at(-1)?.path.split('?')[1]).get('from')).toMatch(/^\d{4}-/));
  await user.click(screen.getByRole('link', { name: 'Back to the snapshot' }));
  expect(address()).toBe(`/reports?scope=${ORGANIZATION_ID}`);
  expect(await list('Expired Credentials')).toBeVisible();
});

it('limits an organization’s snapshot to a group, and says that exports cover everyone', async () => {
  const { user, calls, address } = open(`/reports?scope=${ORGANIZATION_ID}`, {
    [ORGANIZATIONS]: { body: [anOrganization('admin')] },
    [REPORT]: { body: team },
    [GROUPS]: { body: [{ id: 'g1', name: 'Night shift', userIds: [] }] },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Group' }), 'Night shift');
  expect(address()).toBe(`/reports?scope=${ORGANIZATION_ID}&group=g1`);
  await waitFor(() =>
    expect(reportCalls(calls).at(-1)?.path).toBe(`/api/reports/compliance?organizationId=${ORGANIZATION_ID}&group=g1`),
  );
  expect(screen.getByRole('region', { name: 'Quick Export' })).toHaveTextContent('Everyone’s current credentials.');
  await user.selectOptions(screen.getByRole('combobox', { name: /scope/i }), 'My credentials');
  expect(address()).toBe('/reports');
  expect(screen.getByRole('region', { name: 'Quick Export' })).toHaveTextContent('Current credentials.');
});

it.each([
  ['has been deleted', 'admin', { body: [{ id: 'g2', name: 'Day shift', userIds: [] }] }],
  ['the reader may not choose', 'member', { status: 403 }],
] as const)('shows everyone if the group in the address %s', async (_why, role, groups) => {
  const { calls } = open(`/reports?scope=${ORGANIZATION_ID}&group=g1`, {
    [ORGANIZATIONS]: { body: [anOrganization(role)] },
    [REPORT]: ({ url }) => (url.searchParams.has('group') ? { status: 403, body: 'No.' } : { body: team }),
    [GROUPS]: groups,
  });
  expect(await screen.findByRole('table', { name: 'Team Breakdown' })).toBeVisible();
  expect(reportCalls(calls).at(-1)?.path).toBe(`/api/reports/compliance?organizationId=${ORGANIZATION_ID}`);
});

describe('the audit pack', () => {
  const PACK = `/api/organizations/${ORGANIZATION_ID}/audit-pack`;

  beforeEach(() => {
    URL.createObjectURL = () => 'blob:pack';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('is downloaded for the chosen organization and date, or says why it could not be made', async () => {
    const { user, calls, answers } = open(`/reports?scope=${ORGANIZATION_ID}`, {
      [ORGANIZATIONS]: { body: [anOrganization('admin')] },
      [REPORT]: { body: team },
      [`GET ${PACK}`]: { status: 429, body: 'Too many downloads at once. Please try again.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Download audit pack' }));
    expect(
      await screen.findByText('Audit pack not ready Too many downloads at once. Please try again.'),
    ).toBeInTheDocument();
    answers[`GET ${PACK}`] = { body: 'zip' };
    await user.click(screen.getByRole('button', { name: 'Download audit pack' }));
    expect(await screen.findByText('Audit pack ready Your audit pack is downloading now.')).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toContain(PACK);
    fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2027-01-31' } });
    await user.click(screen.getByRole('button', { name: 'Download audit pack' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`${PACK}?date=2027-01-31`));
  });

  it('is one press away in personal scope, and starts from the palette', async () => {
    const { calls, address } = open('/reports?do=audit-pack', {
      [ORGANIZATIONS]: { body: [anOrganization()] },
      [`GET ${PACK}`]: { body: 'zip' },
    });
    await waitFor(() => expect([address(), calls.at(-1)?.path]).toEqual(['/reports', PACK]));
    expect(screen.getByRole('button', { name: 'Download audit pack' })).toBeVisible();
    expect(screen.queryByLabelText('As of')).toBeNull();
  });
});

it('shows each chart as a table', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show as table: Expiry timeline' }));
  expect(screen.getByRole('row', { name: 'December 2026 2' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show as table: Status Overview' }));
  expect(screen.getByRole('row', { name: 'Expired 1 33.3%' })).toBeVisible();
});

it('links months to the reader’s own credentials, but not a team’s months', async () => {
  const first = open();
  expect(await screen.findByRole('link', { name: /^December 2026: 2/ })).toHaveAttribute(
    'href',
    '/credentials?expiresFrom=2026-12-01&expiresTo=2026-12-31',
  );
  expect(screen.queryByRole('link', { name: /^January 2027/ })).toBeNull();
  first.unmount();
  open(`/reports?scope=${ORGANIZATION_ID}`, {
    [ORGANIZATIONS]: { body: [anOrganization()] },
    [REPORT]: { body: team },
  });
  await list('Expired Credentials');
  expect(screen.queryByRole('link', { name: /^December 2026/ })).toBeNull();
});

it('tolerates an answer without any field', async () => {
  const { container } = open('/reports', { [REPORT]: { body: {} } });
  expect(await screen.findByText('Nothing has expired.')).toBeVisible();
  await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull());
});

it.each([
  [50, 1],
  [70, 2],
])('coming back after %i seconds, the report has been requested %i times', async (seconds, times) => {
  // Only the date is faked, so that timers still run.
  const waiting = ['nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'] as const;
  jest.useFakeTimers({ doNotFake: [...waiting] });
  const first = open();
  await list('Expired Credentials');
  first.unmount();
  jest.setSystemTime(Date.now() + seconds * 1_000);
  render(
    <Provider store={first.store}>
      <MemoryRouter>
        <ReportsPage />
      </MemoryRouter>
    </Provider>,
  );
  await list('Expired Credentials');
  await waitFor(() => expect(reportCalls(first.calls)).toHaveLength(times));
  jest.useRealTimers();
});
