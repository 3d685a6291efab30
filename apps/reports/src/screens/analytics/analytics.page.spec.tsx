import { screen, within } from '@testing-library/react';
import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { statusOn } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { credentialsOf } from '@tracker/shell-sdk/credential-answers';
import { aReport, anOrganization, ORGANIZATION_ID } from '../../a-report.fixture';
import { AnalyticsPage } from './analytics.page';
import { figuresOfCredentials } from './figures';

const TODAY = todayIn('UTC');

function dated(daysLeft: number, age = 10, fields: Partial<Credential> = {}) {
  const expiryDate = addDays(TODAY, daysLeft);
  const issueDate = addDays(TODAY, -age);
  return aCredential({ hasDocument: true, issueDate, expiryDate, ...statusOn(expiryDate, TODAY), ...fields });
}

function open(credentials: unknown, at = '/analytics', answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/organizations': { body: [] },
    'GET /api/credentials': { body: credentials },
    ...answers,
  });
  return { ...api, ...renderPage(<AnalyticsPage />, { at }) };
}
const tile = async (label: string) => (await screen.findByText(label, { selector: 'div' })).parentElement;
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

it('calculates the tiles from the credentials', async () => {
  open([dated(-1), dated(0), dated(90), dated(91), dated(400), dated(500)]);
  expect(await tile('Compliance Rate')).toHaveTextContent('Compliance Rate83.3%');
  expect(await tile('Risk Level')).toHaveTextContent('Risk LevelHigh');
  expect(await tile('Upcoming Renewals')).toHaveTextContent('Upcoming Renewals2');
  expect(await tile('Upcoming Renewals')).toHaveAttribute('title', expect.stringMatching(/^Due within 90 days/));
  expect(await tile('Portfolio Value')).toHaveTextContent('Portfolio Value6');
});

it.each([
  [[3, 4], 'Low'],
  [[3, 4, 5], 'Medium'],
])('rates %j days left as a %s risk', async (days, level) => {
  open(days.map((left) => dated(left)));
  expect(await tile('Risk Level')).toHaveTextContent(`Risk Level${level}`);
});

it('lists the five most frequent issuing bodies and the ages', async () => {
  const bodies = ['F', 'E', 'D', 'C', 'B', 'A', 'A'];
  open([
    ...bodies.map((issuingBody) => dated(400, 180, { issuingBody })),
    dated(400, 181, { issuingBody: 'A' }),
    dated(400, 721, { issuingBody: 'A' }),
  ]);
  const issuers = await panel('Credentials by Issuing Body');
  expect(issuers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A4',
    'B1',
    'C1',
    'D1',
    'E1',
  ]);
  const ages = await panel('Age Distribution');
  expect(ages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'New up to 6 months7',
    'Mature 6 to 24 months1',
    'Old over 24 months1',
  ]);
});

it('recommends actions for the credentials', async () => {
  open([dated(-1), dated(30), dated(31), dated(400, 800, { hasDocument: false })]);
  const actions = await panel('Recommended Actions');
  expect(actions.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Renew 1 expired credential',
    'Start renewing 1 credential',
    'Plan the renewal of 1 credential',
    'Add a document to 1 credential',
    'Review 1 credential issued more than 24 months ago',
  ]);
  expect(actions.getByRole('link', { name: 'See expired credentials' })).toHaveAttribute(
    'href',
    '/credentials?status=expired',
  );
});

it('recommends a first credential to a person without any', async () => {
  open([]);
  expect(await tile('Compliance Rate')).toHaveTextContent('Compliance Rate0%');
  expect((await panel('Recommended Actions')).getByText('Add your first credential')).toBeVisible();
});

it('has six months selected, and calculates the same for every range', async () => {
  const { user, calls, address } = open([dated(400, 400)]);
  const range = screen.getByRole('combobox', { name: 'Time range' });
  expect(range).toHaveDisplayValue('Last 6 months');
  expect(within(range).getAllByRole('option')).toHaveLength(5);
  await tile('Portfolio Value');
  const requests = calls.length;
  await user.selectOptions(range, 'Last month');
  expect(address()).toBe('/analytics?range=1-month');
  expect(await tile('Portfolio Value')).toHaveTextContent('Portfolio Value1');
  expect(calls).toHaveLength(requests);
});

it('shows administrators their team’s report', async () => {
  open([], `/analytics?scope=${ORGANIZATION_ID}`, {
    'GET /api/organizations': { body: [anOrganization('admin')] },
    'GET /api/reports/compliance': { body: { ...aReport(), requirementsMet: { met: 3, asked: 4 } } },
  });
  expect(await tile('Portfolio Value')).toHaveTextContent('Portfolio Value3');
  expect(await tile('Requirements met')).toHaveTextContent('Requirements met3 of 4');
  expect(await screen.findByRole('option', { name: 'Ward 7 (admin)' })).toBeInTheDocument();
  expect((await panel('Age Distribution')).getByText('Mature')).toBeVisible();
});

it('offers plain members no other scope', async () => {
  open([dated(5)], '/analytics', { 'GET /api/organizations': { body: [anOrganization('member')] } });
  expect(await tile('Portfolio Value')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /scope/i })).toBeNull();
});

it('shows that loading failed, and tolerates malformed answers', async () => {
  const { unmount } = open(undefined, '/analytics', { 'GET /api/credentials': { status: 500 } });
  expect(await screen.findByText(/We couldn't load the insights/)).toBeVisible();
  unmount();
  open([{}, null, { expiryDate: 'soon' }]);
  expect(await tile('Portfolio Value')).toHaveTextContent('Portfolio Value2');
});

describe('the figures', () => {
  const figuresOf = (answer: unknown) => figuresOfCredentials(credentialsOf(answer));

  /** As of 2026-11-21. */
  const credential = (expiryDate: string, daysUntilExpiry: number, fields: object = {}) => ({
    issuingBody: 'Red Cross',
    issueDate: '2026-01-01',
    expiryDate,
    daysUntilExpiry,
    hasDocument: true,
    ...fields,
  });
  const boundary = [
    credential('2026-11-20', -1),
    credential('2026-11-21', 0),
    credential('2026-12-21', 30),
    credential('2026-12-22', 31),
    credential('2027-02-19', 90),
    credential('2027-02-20', 91, { hasDocument: false }),
  ];

  it('counts the 30th day as expiring and the 90th as an upcoming renewal', () => {
    expect(figuresOf(boundary)).toMatchObject({
      total: 6,
      expired: 1,
      expiring: 2,
      valid: 3,
      upcomingRenewals: 4,
      missingDocuments: 1,
    });
  });

  it('prefers the server’s status over the days left', () => {
    expect(figuresOf([credential('2027-02-20', 91, { status: 'expired' })])).toMatchObject({
      expired: 1,
      valid: 0,
    });
  });

  it('counts months from the server’s day', () => {
    const { insights } = figuresOf(boundary);
    expect(insights.expirySchedule.slice(0, 4)).toEqual([
      { month: '2026-11', count: 1 },
      { month: '2026-12', count: 2 },
      { month: '2027-01', count: 0 },
      { month: '2027-02', count: 2 },
    ]);
  });
});
