import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anOrganization } from '../../../team.fixture';
import { ScimPanel } from './scim-panel';

const organization = anOrganization({ subscriptionTier: 'enterprise' });
const PATH = `/api/organizations/${organization.id}/scim-token`;

function fakeAccess(isActive: boolean) {
  const access = {
    isActive,
    createdAt: null as string | null,
    lastUsedAt: null as string | null,
    baseUrl: 'https://t.test/scim/v2',
  };
  const api = fakeApi({
    [`GET ${PATH}`]: () => ({ body: { ...access } }),
    [`POST ${PATH}`]: () => {
      Object.assign(access, { isActive: true, createdAt: '2026-11-22T10:00:00Z' });
      return { status: 201, body: { token: 'scim-token-value' } };
    },
    [`DELETE ${PATH}`]: () => {
      access.isActive = false;
      return { body: { success: true, message: 'SCIM token revoked' } };
    },
  });
  const writes = () => api.calls.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  return { access, writes };
}

it('creates a token and shows it once, with a copy button', async () => {
  fakeAccess(false);
  const { user, unmount } = renderPage(<ScimPanel organization={organization} />);
  expect(await screen.findByText(/With a token created by an admin, it cannot/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const field = await screen.findByLabelText('Token');
  expect(field).toHaveValue('scim-token-value');
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Copy it now. You won’t see it again.');
  await user.click(screen.getByRole('button', { name: 'Copy token' }));
  expect(await navigator.clipboard.readText()).toBe('scim-token-value');
  expect(await screen.findByText(/Not used yet/)).toBeVisible();
  unmount();
  renderPage(<ScimPanel organization={organization} />);
  expect(await screen.findByRole('button', { name: 'Replace token' })).toBeVisible();
  expect(screen.queryByLabelText('Token')).toBeNull();
});

it('revokes a token only after a confirmation, on any plan', async () => {
  const { writes } = fakeAccess(true);
  const { user } = renderPage(<ScimPanel organization={{ ...organization, subscriptionTier: 'free' }} />);
  expect(await screen.findByText('Directory provisioning is part of the Enterprise plan.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
  expect(screen.queryByRole('button', { name: 'Replace token' })).toBeNull();
  expect(writes()).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke token' }));
  expect(await screen.findByText(/The token no longer works/)).toBeInTheDocument();
  expect(writes()).toEqual(['DELETE']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke token' })).toBeNull());
});
