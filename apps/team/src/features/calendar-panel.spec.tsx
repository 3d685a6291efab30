import { screen, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { CalendarPanel } from './calendar-panel';

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

it('shows why it could not be loaded', async () => {
  fakeApi({ 'GET /api/calendar-feed': { status: 503, body: 'The database is busy.' } });
  renderPage(<CalendarPanel of={null} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is busy.');
});
