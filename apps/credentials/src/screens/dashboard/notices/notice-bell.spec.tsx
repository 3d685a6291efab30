import { screen, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { NoticeBell } from './notice-bell';

const lapsing = aCredential({ name: 'First Aid', status: 'expiring', daysUntilExpiry: 3, expiryDate: '2026-11-24' });
const notice = {
  id: 'n1',
  text: 'The team of Acme has changed.',
  createdAt: '2026-11-20T08:00:00.000Z',
  path: '/team',
};
const bell = () => screen.getByRole('button', { name: /notification/i });

it('shows how many credentials need attention', () => {
  fakeApi({});
  renderPage(<NoticeBell credentials={[lapsing, aCredential()]} />);
  expect(bell()).toHaveAccessibleName('Notifications: 1 needs attention');
  expect(bell()).toHaveAttribute('aria-expanded', 'false');
});

it('lists expiring credentials and recent events; Escape closes it and returns the focus', async () => {
  fakeApi({ 'GET /api/notices': { body: [notice] } });
  const { user } = renderPage(<NoticeBell credentials={[lapsing, aCredential({ name: 'Sound' })]} />);
  await user.click(bell());
  const panel = screen.getByRole('dialog');
  expect(within(panel).getByText('First Aid')).toBeInTheDocument();
  expect(within(panel).getByText(/Expires in 3 days/)).toBeInTheDocument();
  expect(within(panel).queryByText('Sound')).not.toBeInTheDocument();
  expect(await within(panel).findByText('The team of Acme has changed.')).toBeInTheDocument();
  expect(panel).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(bell()).toHaveFocus();
});

it('links each entry to its subject and closes on a click', async () => {
  fakeApi({
    'GET /api/notices': { body: [notice, { ...notice, id: 'n2', text: 'Elsewhere', path: '//evil.example' }] },
  });
  const { user, address } = renderPage(<NoticeBell credentials={[lapsing]} />, { at: '/credentials?q=CPR' });
  await user.click(bell());
  await user.click(screen.getByRole('link', { name: 'First Aid' }));
  expect(address()).toBe(`/credentials/${lapsing.id}`);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(bell());
  expect(screen.queryByRole('link', { name: 'Elsewhere' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('link', { name: 'The team of Acme has changed.' }));
  expect(address()).toBe('/team');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows a message when there is nothing to list', async () => {
  fakeApi({ 'GET /api/notices': { body: [] } });
  const { user } = renderPage(<NoticeBell credentials={[]} />);
  await user.click(bell());
  expect(screen.getByText(/Nothing needs your attention/)).toBeInTheDocument();
  expect(await screen.findByText('No notices in the last 30 days.')).toBeInTheDocument();
});

it('reloads the notices each time it is opened, and shows an error if that fails', async () => {
  const api = fakeApi({ 'GET /api/notices': { status: 500, body: 'Out of order' } });
  const { user } = renderPage(<NoticeBell credentials={[]} />);
  await user.click(bell());
  expect(await screen.findByText(/could not be loaded. 500: Out of order/)).toBeInTheDocument();
  api.answers['GET /api/notices'] = { body: [notice] };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(notice.text)).toBeInTheDocument();
  await user.click(bell());
  await user.click(bell());
  expect(api.calls).toHaveLength(3);
});

it('closes when something beside it is pressed', async () => {
  fakeApi({ 'GET /api/notices': { body: [] } });
  const { user } = renderPage(
    <>
      <NoticeBell credentials={[]} />
      <button type="button">Elsewhere</button>
    </>,
  );
  await user.click(bell());
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('keeps the focus inside while open, and returns it on Escape', async () => {
  // jsdom lays nothing out, and what has no box counts as not reachable.
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  fakeApi({ 'GET /api/notices': { body: [] } });
  const { user } = renderPage(<NoticeBell credentials={[]} />);
  await user.click(bell());
  for (const _step of [1, 2, 3]) {
    await user.tab();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  }
  await user.keyboard('{Escape}');
  expect(bell()).toHaveFocus();
});
