import type { Organization } from '@tracker/contracts/organizations/organizations';
import { api as trackerApi } from '@tracker/shell-sdk/api';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { anOrganization, me } from '../../team.fixture';
import { usePaymentScript } from '../../features/plans/use-payment-script';
import { SettingsPage } from './settings.page';
import { CalendarPanel } from '../../features/calendar-panel';

const user = me;
const organization = anOrganization();

function openSettings(organizations: Organization[], more: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/auth/user': { body: user },
    'GET /api/organizations': { body: organizations },
    'GET /api/notifications': { body: { emailReminders: true, expirationAlerts: true, teamUpdates: true } },
    'GET /api/calendar-feed': { body: { isActive: false, lastFetchedAt: null } },
    ...more,
  });
  return { ...renderPage(<SettingsPage />), api };
}

describe('Settings', () => {
  it('saves names and time zone or shows why not, and shows the email as read-only', async () => {
    const sentence = 'First name must be at most 100 characters';
    const { user: person, api } = openSettings([], { 'PUT /api/auth/profile': { status: 400, body: sentence } });
    const firstName = await screen.findByLabelText('First name');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByText(/cannot be changed because it identifies/)).toBeVisible();
    await person.clear(firstName);
    await person.type(firstName, 'Marian');
    await person.selectOptions(screen.getByLabelText('Time zone'), 'Pacific/Auckland');
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    await waitFor(() => expect(firstName).toHaveAccessibleDescription(sentence));
    expect(firstName).toHaveValue('Marian');
    api.answers['PUT /api/auth/profile'] = { body: user };
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    expect(await screen.findByText(/Profile updated successfully/)).toBeVisible();
    expect(api.calls).toContainEqual({
      method: 'PUT',
      path: '/api/auth/profile',
      body: { firstName: 'Marian', lastName: 'Park', timeZone: 'Pacific/Auckland' },
    });
  });

  it('saves a name without reverting the time zone that the browser reported meanwhile', async () => {
    let current = { ...user, timeZone: 'UTC' };
    const {
      user: person,
      api,
      store,
    } = openSettings([], {
      'GET /api/auth/user': () => ({ body: current }),
      'PUT /api/auth/profile': { body: null },
    });
    expect(await screen.findByLabelText('Time zone')).toHaveValue('UTC');
    current = user;
    act(() => void store.dispatch(trackerApi.util.invalidateTags(['User'])));
    await waitFor(() => expect(screen.getByLabelText('Time zone')).toHaveValue('Europe/Berlin'));
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    await screen.findByText(/Profile updated successfully/);
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ firstName: 'Robin', lastName: 'Park' });
  });

  it('sends the version, and keeps edits after a conflict', async () => {
    let current = { ...user, version: '1' };
    const sent: unknown[] = [];
    const { user: person } = openSettings([], {
      'GET /api/auth/user': () => ({ body: current }),
      'PUT /api/auth/profile': ({ body, headers }) => {
        sent.push([headers.get('if-match'), body]);
        return headers.get('if-match') === '"2"' ? { body: null } : { status: 412, body: 'Changed meanwhile.' };
      },
    });
    await person.type(await screen.findByLabelText('First name'), '!');
    current = { ...user, lastName: 'Lind', version: '2' };
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    expect(await screen.findByText(/Changed elsewhere meanwhile: Last name/)).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Robin!');
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    await screen.findByText(/Profile updated successfully/);
    expect(sent).toEqual([
      ['"1"', { firstName: 'Robin!', lastName: 'Park' }],
      ['"2"', { firstName: 'Robin!', lastName: 'Lind' }],
    ]);
  });

  it('saves the notifications of the first organization', async () => {
    const path = `PUT /api/organizations/${organization.id}`;
    const { user: person, api } = openSettings([organization], { [path]: { body: { success: true, message: 'ok' } } });
    await person.click(await screen.findByRole('switch', { name: 'Team updates' }));
    await person.selectOptions(screen.getByLabelText('Reminder schedule'), '60,30,14,7');
    await person.click(screen.getByRole('button', { name: 'Save Notification Settings' }));
    expect(await screen.findByText(/Notification settings saved successfully!/)).toBeVisible();
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      notifications: { teamUpdates: true, reminderDays: '60,30,14,7' },
    });
  });

  it('gives a member a read-only view of the notifications', async () => {
    openSettings([{ ...organization, role: 'member' }]);
    expect(await screen.findByText(/You have read-only access/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save Notification Settings' })).toBeDisabled();
  });

  it('shows the Free plan and why checkout could not start', async () => {
    const { user: person } = openSettings([organization], {
      'POST /api/subscriptions/create-checkout-session': { body: { success: true } },
    });
    expect(await screen.findByText('3 credentials maximum')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Upgrade to Team' }));
    expect(await screen.findByText(/No checkout URL received/)).toBeVisible();
  });

  it('requires an organization for notifications, and creates one before an upgrade', async () => {
    const { user: person, api } = openSettings([]);
    expect(
      await screen.findByText('You need to be part of an organization to configure notification settings.'),
    ).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Email reminders' })).toBeDisabled();
    expect(screen.getByLabelText('Reminder schedule')).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Upgrade to Team' }));
    expect(within(await screen.findByRole('dialog')).getByLabelText('Organization name')).toBeVisible();
    expect(api.calls.filter(({ path }) => path.includes('checkout'))).toEqual([]);
  });

  it('explains that the installation takes no payments', async () => {
    document.head.innerHTML =
      '<script type="application/json" id="offers">{"signIn":["google"],"plans":false}</script>';
    openSettings([organization]);
    expect(await screen.findByText('Plans cannot be bought here: this installation takes no payments.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Upgrade to Team' })).toBeNull();
    document.head.replaceChildren();
  });

  it('shows the best plan of all organizations', async () => {
    openSettings([organization, { ...organization, id: user.id, subscriptionTier: 'enterprise' }]);
    expect(await screen.findByText('Enterprise plan')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Upgrade to Team' })).toBeNull());
  });

  it.each([
    ['nothing and an organization without a word', [null, {}]],
    ['a schedule as a list', [{ ...organization, notifications: { reminderDays: ['60', '30', '14', '7'] } }]],
  ])(
    'shows every part for a list with %s, to a user without names, email or time zone',
    async (_what, organizations) => {
      openSettings(organizations as Organization[], { 'GET /api/auth/user': { body: { id: user.id } } });
      expect(await screen.findByRole('heading', { name: 'Notification Preferences' })).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Subscription Plan' })).toBeVisible();
      expect(screen.getByLabelText('Reminder schedule')).toHaveDisplayValue(/days before expiry/);
      for (const [label, value] of Object.entries({ 'First name': '', Email: '', 'Time zone': 'UTC' }))
        expect(screen.getByLabelText(label)).toHaveValue(value);
    },
  );
});

it('shows the emails that were unsubscribed from, and turns them on again', async () => {
  let wanted = { emailReminders: false, expirationAlerts: false, teamUpdates: true };
  const { user, api } = openSettings([], {
    'GET /api/notifications': () => ({ body: wanted }),
    'PUT /api/notifications': ({ body }) => ({ body: (wanted = { ...wanted, ...(body as object) }) }),
  });
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });
  // What the server stops with them.
  expect(await screen.findByText(/no emails about requirements and no weekly summary/)).toBeVisible();
  expect(box(/Before one/)).not.toBeChecked();
  expect(box(/people join/)).toBeChecked();
  await user.click(box(/Before one/));
  expect(await screen.findByText(/Your email choices are saved/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/about requirements/)).toBeNull());
  await user.click(box(/has expired/));
  await waitFor(() => expect(box(/has expired/)).toBeChecked());
  await user.click(box(/Before one/));
  expect(await screen.findByText('With the first one off, you also get no emails about requirements.')).toBeVisible();
  const sent = api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([{ emailReminders: true }, { expirationAlerts: true }, { emailReminders: false }]);
});

it('shows that the email choice was not saved, and the stored choice', async () => {
  const { user } = openSettings([], {
    'PUT /api/notifications': { status: 503, body: 'Please try again in a moment.' },
  });
  const box = await screen.findByRole('checkbox', { name: /people join/ });
  await waitFor(() => expect(box).toBeEnabled());
  await user.click(box);
  expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
  expect(box).toBeChecked();
});

describe('the calendar', () => {
  const URL = 'https://tracker.example/calendar/secret.ics';

  function fakeFeed(path: string, isActive: boolean) {
    const feed = { isActive, lastFetchedAt: null as string | null };
    const api = fakeApi({
      [`GET ${path}`]: () => ({ body: feed }),
      [`POST ${path}`]: () => {
        feed.isActive = true;
        return { status: 201, body: { url: URL } };
      },
      [`DELETE ${path}`]: () => {
        feed.isActive = false;
        return { body: { success: true, message: 'Calendar link revoked' } };
      },
    });
    const writes = () =>
      api.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
    return { feed, writes };
  }

  it('creates a link, shows it once with a copy button, and explains how to add it', async () => {
    const { writes } = fakeFeed('/api/calendar-feed', false);
    const { user, unmount } = renderPage(<CalendarPanel of={null} />);
    await user.click(await screen.findByRole('button', { name: 'Create link' }));
    const field = await screen.findByLabelText('Calendar link');
    expect(field).toHaveValue(URL);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Copy it now. You won’t see it again.');
    expect(screen.getByRole('link')).toHaveAttribute('href', 'webcal://tracker.example/calendar/secret.ics');
    await user.click(screen.getByRole('button', { name: 'Copy calendar link' }));
    expect(await navigator.clipboard.readText()).toBe(URL);
    expect(screen.getByText('Not used yet.')).toBeInTheDocument();
    for (const name of ['Apple Calendar', 'Google Calendar', 'Outlook'])
      expect(screen.getByText(`How to add it to ${name}`)).toBeInTheDocument();
    expect(writes()).toEqual(['POST /api/calendar-feed']);

    unmount();
    renderPage(<CalendarPanel of={null} />);
    expect(await screen.findByRole('button', { name: 'Replace link' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Calendar link')).toBeNull();
  });

  it('replaces and revokes only after confirmation, and shows when the link was last used', async () => {
    const path = '/api/organizations/org-1/calendar-feed';
    const { feed, writes } = fakeFeed(path, true);
    feed.lastFetchedAt = '2026-11-21T12:00:00Z';
    const { user } = renderPage(<CalendarPanel of="org-1" />);
    expect(await screen.findByText(/^Last used/)).toHaveTextContent('2026');

    await user.click(screen.getByRole('button', { name: 'Replace link' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Revoke link' }));
    expect(writes()).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke link' }));
    expect(await screen.findByRole('button', { name: 'Create link' })).toBeInTheDocument();
    expect(writes()).toEqual([`DELETE ${path}`]);
  });
});

describe('the payment script', () => {
  const loaded = () => [
    ...document.querySelectorAll<HTMLScriptElement>('script[src^="https://js.stripe.com/clover/"]'),
  ];

  afterEach(() => {
    document.head.replaceChildren();
  });

  it('loads the script once and asynchronously where the page allows it', () => {
    document.head.innerHTML = '<script type="application/json" id="payment-script">true</script>';
    renderHook(usePaymentScript);
    renderHook(usePaymentScript);
    expect(loaded().map(({ src, async }) => [src, async])).toEqual([['https://js.stripe.com/clover/stripe.js', true]]);
  });

  it('loads nothing where payments are not configured', () => {
    renderHook(usePaymentScript);
    expect(loaded()).toEqual([]);
  });
});
