import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { MemberLink } from './member-link';

it.each([
  ['names no organization for a member of the current one', 'here', '/team/ada'],
  ['names no organization by default', undefined, '/team/ada'],
  ['names another organization', 'elsewhere', '/team/ada?organization=elsewhere'],
])('%s', async (_title, organizationId, path) => {
  fakeApi({ 'GET /api/organizations': { body: [{ id: 'here', name: 'Here', role: 'owner' }] } });
  renderPage(<MemberLink userId="ada" name="Ada Vos" organizationId={organizationId} />);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Ada Vos' })).toHaveAttribute('href', path));
});
