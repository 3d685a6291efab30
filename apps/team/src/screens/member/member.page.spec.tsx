import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@tracker/contracts/organizations/permissions';
import type { MemberOverview } from '@tracker/contracts/organizations/member-overview';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aMember, anOrganization, me, mine } from '../../team.fixture';
import { MemberPage } from './member.page';

const ada = aMember();
const typeId = 'aid';
const requirement: MemberOverview['requirements'][number] = {
  requirementId: 'r1',
  askedBy: [{ requirementId: 'r1', groupId: 'g', groupName: 'Night shift' }],
  typeId,
  typeName: 'First Aid',
  issuingBody: null,
  needsDocument: true,
  needsReview: true,
  state: 'rejected',
  until: '2028-01-01',
  credentialId: 'c1',
  credentialName: 'CPR',
  ambiguousCredentialIds: [],
  reviewedOthers: [],
  settle: 'edit',
  reason: 'Not readable',
  progress: null,
  pause: null,
};
const by = { id: me.id, name: 'Robin Park' };
const overview: MemberOverview = {
  member: ada,
  groups: [{ id: 'g', name: 'Night shift' }],
  requirements: [
    requirement,
    { ...requirement, requirementId: 'r2', typeId: 'fire', typeName: 'Fire', state: 'waived', settle: null },
    { ...requirement, requirementId: 'r3', typeId: 'lift', typeName: 'Lift', state: 'in-grace' },
    { ...requirement, requirementId: 'r4', typeId: 'hoist', typeName: 'Hoist', state: 'missing', until: '2026-01-01' },
    { ...requirement, requirementId: 'r5', typeId: 'cpr', typeName: 'CPR', state: 'expiring', settle: 'wait' },
  ],
  credentials: [
    {
      id: 'c1',
      name: 'CPR',
      issuingBody: 'Red Cross',
      issueDate: '2026-01-01',
      expiryDate: '2028-01-01',
      status: 'valid',
      hasDocument: true,
      documentUrl: '/api/credentials/c1/document',
      typeId,
      typeName: 'First Aid',
    },
  ],
  reviews: [
    {
      credentialId: 'c1',
      credentialName: 'CPR',
      typeName: 'First Aid',
      decision: 'reject',
      reason: 'Not readable',
      decidedBy: by,
      decidedAt: '2026-11-20T10:00:00.000Z',
    },
  ],
  waivers: [
    {
      id: 'w',
      userId: ada.id,
      requirementId: 'r2',
      reason: 'On leave',
      until: '2026-12-31',
      grantedBy: by,
      grantedAt: '2026-11-20T10:00:00.000Z',
    },
  ],
  requests: [{ typeId, typeName: 'First Aid', askedAt: '2026-11-19T10:00:00.000Z' }],
  history: Array.from({ length: 9 }, (_, index) => ({
    sequence: 9 - index,
    recordedAt: '2026-11-20T10:00:00.000Z',
    actor: { id: me.id, email: 'robin@example.test' },
    action: index === 0 ? ('review.rejected' as const) : ('member.role-changed' as const),
    subject: { type: index === 0 ? ('credential' as const) : ('member' as const), id: 'c1', label: 'CPR' },
  })),
};

function open(role: Role, answer: Parameters<typeof fakeApi>[0][string], userId = ada.id) {
  const organization = anOrganization({ role });
  const api = fakeApi({
    'GET /api/auth/user': { body: me },
    'GET /api/organizations': { body: [organization] },
    [`GET /api/organizations/${organization.id}/members`]: { body: { members: [mine('admin')] } },
    [`GET /api/organizations/${organization.id}/members/${userId}/overview`]: answer,
  });
  return { api, ...renderPage(<MemberPage />, { at: `/team/${userId}`, path: '/team/:userId' }) };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows an admin a member’s requirements, credentials and history', async () => {
  const { user } = open('admin', { body: overview });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Vos' })).toBeVisible();
  expect(document.title).toContain('Team');
  expect(screen.getByText('2 open')).toBeVisible();
  const requirements = await region('Requirements');
  const [first, second, , undocumented] = requirements.getAllByRole('listitem');
  expect(requirements.getByText('1 of 3 met')).toBeVisible();
  expect(first).toHaveTextContent(/First AidRejected.*Required for Night shift.*Not readable.*Reminded on/);
  expect(second).toHaveTextContent(/FireWaived.*by Robin Park.*On leave/);
  expect(undocumented).toHaveTextContent('HoistMissingexpired on Jan 1, 2026');
  const credentials = await region('Credentials');
  expect(credentials.getByRole('listitem')).toHaveTextContent(/CPRValidRed Cross.*Counts for First Aid/);
  const document_ = credentials.getByRole('link', { name: 'Document of CPR' });
  expect(document_).toHaveAttribute('href', '/api/credentials/c1/document');
  expect((await region('Reviews')).getByRole('listitem')).toHaveTextContent(/CPRRejected.*by Robin Park/);
  const history = await region('History');
  await history.findAllByText('Robin Park');
  expect(history.getAllByRole('listitem')[0]).toHaveTextContent(/Rejected a credential: CPR.*Robin Park/);
  expect(history.getAllByRole('listitem')).toHaveLength(8);
  await user.click(history.getByRole('button', { name: 'Show older' }));
  expect(history.getAllByRole('listitem')).toHaveLength(9);
  await waitFor(() => expect(history.getByRole('heading', { name: 'History' })).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Actions for Ada Vos' })).toBeVisible();
});

it('shows requirements and history with missing fields', async () => {
  const { askedBy: _askedBy, ...bare } = requirement;
  const history = [{ sequence: 1, action: 'review.rejected', recordedAt: '2026-11-20T10:00:00.000Z' }];
  open('admin', { body: { ...overview, requirements: [bare], history } });
  expect((await region('Requirements')).getByRole('listitem')).toHaveTextContent('Required for everyone');
  expect((await region('History')).getByRole('listitem')).toHaveTextContent('System');
});

it('links a member’s own page to what resolves each requirement', async () => {
  open('member', { body: { ...overview, member: mine('member') } }, me.id);
  const link = await (await region('Requirements')).findByRole('link', { name: 'Resolve First Aid' });
  expect(link).toHaveAttribute('href', '/requirements?view=mine&settle=r1');
  expect(screen.queryByRole('link', { name: 'Resolve CPR' })).toBeNull();
  expect((await region('Credentials')).getByRole('link', { name: 'CPR' })).toHaveAttribute('href', '/credentials/c1');
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Audit trail' })).toBeNull();
});

it.each([400, 403, 404])('shows Page not found for members whom the reader may not see (%d)', async (status) => {
  open('member', { status, body: 'No.' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
});

it('shows why loading failed, and loads on Retry', async () => {
  let isDown = true;
  const { user } = open('owner', () => (isDown ? { status: 503, body: 'Try again soon.' } : { body: overview }));
  expect(await screen.findByText('Try again soon.')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Vos' })).toBeVisible();
});
