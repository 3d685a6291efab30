import { screen, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anOrganization, me } from '../../../team.fixture';
import { AuditPage } from './audit.page';

const organization = anOrganization();

function open(role: 'owner' | 'member') {
  const api = fakeApi({
    'GET /api/auth/user': { body: me },
    'GET /api/organizations': { body: [{ ...organization, role }] },
    [`GET /api/organizations/${organization.id}/audit`]: { body: { entries: [], next: null } },
  });
  return { ...renderPage(<AuditPage />, { at: '/organization/audit' }), api };
}

it('shows the trail, and leads back to the settings of the organization', async () => {
  open('owner');
  expect(await screen.findByText('Nothing in the audit trail matches.')).toBeVisible();
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(sections.getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/organization#plans');
});

it('tells members why they cannot see it, without asking for it', async () => {
  const { api } = open('member');
  expect(await screen.findByText('You need admin permissions to see the audit trail.')).toBeVisible();
  expect(api.calls.some(({ path }) => path.includes('audit'))).toBe(false);
});
