import { screen, waitFor } from '@testing-library/react';
import { Link } from '@tracker/shell-sdk/router';
import { renderPage } from '@tracker/testing/browser/render-page';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { useActionInAddress } from './action-in-address';
import { MemberLink } from './member-link';

const ran: string[] = [];

function Screen() {
  useActionInAddress({ invite: () => void ran.push('invite') });
  return <Link to="/team?do=invite&q=ada">Again</Link>;
}

beforeEach(() => void (ran.length = 0));

it('runs the action in the address once, and keeps the other parameters', async () => {
  const { user, address } = renderPage(<Screen />, { at: '/team?q=ada&do=invite' });
  expect(ran).toEqual(['invite']);
  expect(address()).toBe('/team?q=ada');
  await user.click(screen.getByRole('link', { name: 'Again' }));
  expect(ran).toEqual(['invite', 'invite']);
  expect(address()).toBe('/team?q=ada');
});

it.each(['unknown', 'constructor'])('removes the action %s without running anything', (action) => {
  const { address } = renderPage(<Screen />, { at: `/team?do=${action}` });
  expect([ran, address()]).toEqual([[], '/team']);
});

it.each([
  ['names no organization for a member of the current one', 'here', '/team/ada'],
  ['names no organization by default', undefined, '/team/ada'],
  ['names another organization', 'elsewhere', '/team/ada?organization=elsewhere'],
])('%s', async (_title, organizationId, path) => {
  fakeApi({ 'GET /api/organizations': { body: [{ id: 'here', name: 'Here', role: 'owner' }] } });
  renderPage(<MemberLink userId="ada" name="Ada Vos" organizationId={organizationId} />);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Ada Vos' })).toHaveAttribute('href', path));
});
