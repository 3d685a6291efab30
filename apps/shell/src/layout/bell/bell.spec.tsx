import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { Bell } from './bell';
// Loaded ahead: what comes lazily must not count against the time-outs here.
import './bell-list';

const lapsing = {
  id: 'n1',
  text: 'First Aid',
  createdAt: '2026-11-21T00:00:00.000Z',
  path: '/credentials/c1',
  isRead: false,
  period: 'week',
  expiry: { status: 'expiring', expiryDate: '2026-11-24', daysUntilExpiry: 3 },
};
const event = {
  id: 'n2',
  text: 'The team of Acme has changed.',
  createdAt: '2026-11-20T08:00:00.000Z',
  path: '/team',
  isRead: true,
  period: 'earlier',
  expiry: null,
};
const read = (notice: object) => ({ ...notice, isRead: true });
const bell = (name: string | RegExp = /notification/i) => screen.findByRole('button', { name });
const panel = () => within(screen.getByRole('dialog'));

it('shows how much is unread', async () => {
  fakeApi({ 'GET /api/notices': { body: [lapsing, event] } });
  renderPage(<Bell />);
  expect(await bell('Notifications: 1 unread')).toHaveAttribute('aria-expanded', 'false');
});

it('lists links under the period they belong to; Escape closes it and returns the focus', async () => {
  fakeApi({ 'GET /api/notices': { body: [lapsing, event] } });
  const { user } = renderPage(<Bell />);
  await user.click(await bell());
  expect(await panel().findByText(/Expires in 3 days/)).toBeInTheDocument();
  const headings = panel().getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['This week', 'Earlier']);
  expect(panel().getByRole('link', { name: 'First Aid (unread)' })).toHaveAttribute('href', '/credentials/c1');
  expect(panel().getByRole('link', { name: 'The team of Acme has changed.' })).toHaveAttribute('href', '/team');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await bell()).toHaveFocus();
});

it('marks everything as read', async () => {
  const api = fakeApi({
    'GET /api/notices': { body: [lapsing, event] },
    'POST /api/notices/read': { body: [read(lapsing), event] },
  });
  const { user } = renderPage(<Bell />);
  await user.click(await bell());
  await panel().findByText('First Aid');
  await user.click(panel().getByRole('button', { name: 'Mark all as read' }));
  expect(await bell('Notifications')).toBeVisible();
  expect(panel().getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  expect(panel().getByRole('heading', { name: 'Notifications' })).toHaveFocus();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: ['n1'] });
});

it('marks the entry that is followed as read, and closes', async () => {
  const api = fakeApi({
    'GET /api/notices': { body: [lapsing, { ...event, path: '//evil.example' }] },
    'POST /api/notices/read': { body: [read(lapsing), event] },
  });
  const { user, address } = renderPage(<Bell />);
  await user.click(await bell());
  expect(await panel().findByRole('link', { name: event.text })).toHaveAttribute('href', '/');
  await user.click(panel().getByRole('link', { name: /^First Aid/ }));
  expect(address()).toBe('/credentials/c1');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: ['n1'] }));
});

it('shows a message when there is nothing to list', async () => {
  fakeApi({ 'GET /api/notices': { body: [] } });
  const { user } = renderPage(<Bell />);
  await user.click(await bell());
  expect(await panel().findByText(/Nothing needs your attention/)).toBeInTheDocument();
});

it('loads again each time it is opened, and shows an error if that fails', async () => {
  const api = fakeApi({ 'GET /api/notices': { status: 500, body: 'Out of order' } });
  const { user } = renderPage(<Bell />);
  await user.click(await bell());
  expect(await screen.findByText(/could not be loaded. 500: Out of order/)).toBeInTheDocument();
  api.answers['GET /api/notices'] = { body: [event] };
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(event.text)).toBeInTheDocument();
  const before = api.calls.length;
  await user.click(await bell());
  await user.click(await bell());
  await waitFor(() => expect(api.calls).toHaveLength(before + 1));
});

it('closes when something beside it is pressed', async () => {
  fakeApi({ 'GET /api/notices': { body: [] } });
  const { user } = renderPage(
    <>
      <Bell />
      <button type="button">Elsewhere</button>
    </>,
  );
  await user.click(await bell());
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
