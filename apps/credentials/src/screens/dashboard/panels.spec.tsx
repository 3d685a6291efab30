import { screen, waitFor, within } from '@testing-library/react';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { useSession } from '@tracker/shell-sdk/session';
import { DashboardPage } from './dashboard.page';
import { FirstSteps } from './first-steps';

describe('the panel of next actions', () => {
  const lapsing = (name: string, days: number) =>
    aCredential({ name, status: 'expiring', daysUntilExpiry: days, expiryDate: '2026-12-01' });
  const OPEN = {
    organizationId: 'o1',
    organizationName: 'Ward 7',
    requirementId: 'r1',
    askedBy: [],
    typeId: 't1',
    typeName: 'Fire Safety',
    state: 'missing',
    settle: 'add',
    until: null,
  };

  type Answers = Parameters<typeof fakeApi>[0];

  function open(credentials: readonly object[], required: readonly object[], at = '/', answers: Answers = {}) {
    const api = fakeApi({
      'GET /api/credentials': { body: credentials },
      'GET /api/dashboard/stats': { body: {} },
      'GET /api/organizations': { body: [{ id: 'o1', name: 'Ward 7', role: 'member' }] },
      'GET /api/my/requirements': { body: required },
      ...answers,
    });
    return { ...api, ...renderPage(<DashboardPage />, { at }) };
  }

  const next = () => screen.findByRole('region', { name: 'Next' });

  it('lists the next expiries, soonest first, and missing requirements, and renews in one click', async () => {
    const old = aCredential({ name: 'Old', status: 'expired', daysUntilExpiry: -300 });
    const { user } = open(
      [old, lapsing('Month', 20), lapsing('Today', 0), lapsing('Week', 7), aCredential({ name: 'Fine' })],
      [
        OPEN,
        { ...OPEN, requirementId: 'r2', typeName: 'Waiting', state: 'in-review', settle: 'wait' },
        { ...OPEN, requirementId: 'r3', typeName: 'Undocumented', until: '2026-01-10', settle: 'renew' },
      ],
    );
    const panel = within(await next());
    await panel.findByText('Required of you');
    for (const name of ['Required of you', 'Today', 'This week', 'This month'])
      expect(panel.getByRole('list', { name })).toBeVisible();
    const names = panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Renew Today', 'Renew Week', 'Renew Month']);
    expect(panel.queryByText('Waiting')).toBeNull();
    const undocumented = panel.getByText('Undocumented').closest('li');
    expect(undocumented).toHaveTextContent('UndocumentedMissing, expired on Jan 10, 2026Renew');
    const add = panel.getByRole('link', { name: 'Add: Fire Safety' });
    expect(add).toHaveAttribute('href', '/requirements?view=mine&settle=r1');
    await user.click(panel.getByRole('button', { name: 'Renew Week' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Renew Credential');
  });

  it('links to the full list if there are more entries', async () => {
    open(
      Array.from({ length: 9 }, (_, days) => lapsing(`No ${days}`, days)),
      [],
    );
    const panel = within(await next());
    expect(panel.getAllByRole('button')).toHaveLength(5);
    expect(panel.getByRole('link', { name: 'All 9 that expire within 30 days' })).toHaveAttribute(
      'href',
      '/credentials?status=expiring',
    );
  });

  const AWAY = { 'GET /api/my/requirements': { status: 503, body: 'Away' } };

  it('shows that requirements could not be loaded, and loads them on Retry', async () => {
    const { user, answers } = open([aCredential()], [], '/', AWAY);
    const panel = within(await next());
    expect(panel.getByRole('alert')).toHaveTextContent('What is required of you could not be loaded. 503: Away');
    answers['GET /api/my/requirements'] = { body: [OPEN] };
    await user.click(panel.getByRole('button', { name: 'Retry' }));
    expect(await panel.findByText('Fire Safety')).toBeVisible();
    expect(panel.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(panel.getByRole('heading', { name: 'Next' })).toHaveFocus());
  });

  it('requests no requirements without an organization', async () => {
    const { calls } = open([aCredential()], [], '/', { ...AWAY, 'GET /api/organizations': { body: [] } });
    await screen.findByText('1 of 1 credentials');
    expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
    expect(calls.some(({ path }) => path === '/api/my/requirements')).toBe(false);
  });

  it.each([
    ['on My Credentials', [lapsing('First Aid', 3)], '/credentials'],
    ['when nothing is due', [aCredential()], '/'],
  ])('is absent %s', async (_when, credentials, at) => {
    open(credentials, [], at);
    await screen.findByText('1 of 1 credentials');
    expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
  });
});

describe('the first steps', () => {
  /** Tells when it is known who is here. */
  function Known() {
    return useSession().user && <p>Known</p>;
  }

  const deeds: string[] = [];

  function open(credentials: Credential[], userId = 'ada') {
    fakeApi({ 'GET /api/auth/user': { body: { id: userId, email: 'ada@example.com' } } });
    const part = (list: Credential[]) => (
      <>
        <Known />
        <FirstSteps credentials={list} onEdit={({ id }) => deeds.push(`edit ${id}`)} />
      </>
    );
    return renderPage(part(credentials), { at: '/credentials' });
  }

  const panel = () => screen.queryByRole('region', { name: 'First steps' });
  const bare = aCredential({ id: 'c1', hasDocument: false });

  beforeEach(() => {
    localStorage.clear();
    deeds.length = 0;
  });

  it('link new users to adding a credential, its document and reminders, and disappear when done', async () => {
    const empty = open([]);
    expect(await screen.findByRole('region', { name: 'First steps' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Attach' })).toBeNull();
    empty.unmount();

    const one = open([bare]);
    expect(await screen.findByText('Your first credential')).toHaveTextContent('Your first credential, done');
    await one.user.click(screen.getByRole('button', { name: 'Attach' }));
    await one.user.click(screen.getByRole('link', { name: 'Choose emails' }));
    expect(one.address()).toBe('/settings');
    expect(deeds).toEqual(['edit c1']);
    one.unmount();

    const all = open([aCredential({ hasDocument: true })]);
    await screen.findByText('Known');
    expect(panel()).toBeNull();
    all.unmount();
    // Done is done, also when everything was deleted.
    open([]);
    await screen.findByText('Known');
    expect(panel()).toBeNull();
  });

  it('are hidden from users who had credentials at the first visit', async () => {
    open([bare]);
    await screen.findByText('Known');
    expect(panel()).toBeNull();
  });

  it('stay hidden once dismissed, for this account only', async () => {
    const first = open([]);
    await first.user.click(await screen.findByRole('button', { name: 'Hide first steps' }));
    expect(panel()).toBeNull();
    first.unmount();
    const second = open([]);
    await screen.findByText('Known');
    expect(panel()).toBeNull();
    second.unmount();
    open([], 'grace');
    expect(await screen.findByRole('region', { name: 'First steps' })).toBeInTheDocument();
  });

  it('focuses the heading when the first steps are hidden', async () => {
    fakeApi({
      'GET /api/auth/user': { body: { id: 'u1', timeZone: 'UTC' } },
      'GET /api/credentials': { body: [] },
      'GET /api/dashboard/stats': { body: {} },
    });
    const { user } = renderPage(<DashboardPage />);
    await user.click(await screen.findByRole('button', { name: 'Hide first steps' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});
