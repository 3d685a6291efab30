import type { MemberCompliance } from '@tracker/contracts/organizations/members';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import { screen, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aMember, anInvitation, anOrganization, me, mine } from '../../team.fixture';
import { TeamPage } from './team.page';

export const organization = anOrganization();
export const PATH = `/api/organizations/${organization.id}`;
export const ada = aMember();
export const max = aMember({
  id: '6e3f1c11-1c11-4b0e-8a8e-7d2b0a6f7c55',
  firstName: 'Max',
  lastName: 'Roth',
  role: 'admin',
});
export const sam = anInvitation();
export const expired: MemberCompliance = {
  state: 'expired',
  total: 3,
  valid: 1,
  expiring: 0,
  expired: 2,
  missingDocuments: 0,
};

export type Answers = Parameters<typeof fakeApi>[0];

export function openTeam(current: Organization = organization, more: Answers = {}) {
  const members = [mine(current.role), ada, max];
  const api = fakeApi({
    'GET /api/auth/user': { body: me },
    'GET /api/organizations': { body: [current] },
    [`GET ${PATH}/members`]: { body: { organization: current, members } },
    [`GET ${PATH}/members/search`]: {
      body: { members: members.map((one) => ({ ...one, compliance: one === ada ? expired : null })), total: 3 },
    },
    [`GET ${PATH}/compliance-matrix`]: { body: { types: [], items: [], next: null } },
    [`GET ${PATH}/invitations`]: { body: [sam] },
    [`GET ${PATH}/invitations/seats`]: { body: { seatsLeft: 4 } },
    ...more,
  });
  return { ...renderPage(<TeamPage />, { at: '/team' }), api };
}

export const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};
