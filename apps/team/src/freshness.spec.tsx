import { useMembers } from '@tracker/shell-sdk/members';
import { useOrganizations } from '@tracker/shell-sdk/organizations';
import { useUpdateProfileMutation } from '@tracker/shell-sdk/session';
import { refreshedBy, refreshingTags, type Tag } from '@tracker/testing/browser/freshness';
import { screen, waitFor, act, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { type ComponentType, useState } from 'react';
import { api as trackerApi } from '@tracker/shell-sdk/api';
import { useAuditTrail } from './screens/organization/audit/audit.api';
import { useAcceptTeamInvitationMutation } from './screens/invitation/invitation.api';
import {
  useCancelTeamInvitationMutation,
  useInvitations,
  useResendTeamInvitationMutation,
  useSeats,
  useSendTeamBatchMutation,
  useSendTeamInvitationMutation,
} from './screens/team/invitations.api';
import {
  useChangeTeamRoleMutation,
  useCompliance,
  useLeaveTeamOrganizationMutation,
  useRemoveTeamMemberMutation,
  useTransferTeamOwnershipMutation,
} from './screens/team/members.api';
import {
  useCreateTeamOrganizationMutation,
  useDeleteTeamOrganizationMutation,
  useUpdateTeamOrganizationMutation,
} from './features/organization.api';
import { aMember, anInvitation, anOrganization, me, mine } from './team.fixture';
import { SettingsPage } from './screens/settings/settings.page';
import { TeamPage } from './screens/team/team.page';

const ID = '0198a000-0000-7000-8000-000000000001';
const HERE = `/api/organizations/${ID}`;
const row = { organizationId: ID, userId: 'u1' };
const invitation = { organizationId: ID, invitationId: 'i1' };

/** A hook that writes, from the hook of its mutation and what is written. */
const writing =
  <Arg,>(useMutation: () => readonly [(arg: Arg) => Promise<unknown>, ...unknown[]], arg: Arg) =>
  () => {
    const [write] = useMutation();
    return () => write(arg);
  };

type Write = [name: string, useWrite: () => () => Promise<unknown>, call: string, tags: Tag[]];

const left: Tag[] = ['Notices', 'Report', 'Organizations'];
const invited: Tag[] = ['Invitations', 'Audit'];
const invitee = { organizationId: ID, email: 'a@example.test', role: 'member' } as const;
const accepting: Write = [
  'accepting an invitation',
  writing(useAcceptTeamInvitationMutation, 'token'),
  'POST /api/invitations/accept',
  ['Notices', 'Report', 'Organizations', 'Members', 'Invitations'],
];
const leaving: Write = ['leaving', writing(useLeaveTeamOrganizationMutation, ID), `POST ${HERE}/leave`, left];
const making: Write = [
  'making an organization',
  writing(useCreateTeamOrganizationMutation, { name: 'Ward 7' }),
  'POST /api/organizations',
  left,
];

it.each<Write>([
  ['inviting', writing(useSendTeamInvitationMutation, invitee), `POST ${HERE}/invitations`, invited],
  [
    'inviting many',
    writing(useSendTeamBatchMutation, { organizationId: ID, invitations: [] }),
    `POST ${HERE}/invitations/batch`,
    invited,
  ],
  [
    'sending an invitation again',
    writing(useResendTeamInvitationMutation, invitation),
    `POST ${HERE}/invitations/i1/resend`,
    invited,
  ],
  [
    'cancelling an invitation',
    writing(useCancelTeamInvitationMutation, invitation),
    `DELETE ${HERE}/invitations/i1`,
    invited,
  ],
  accepting,
  [
    'changing a role',
    writing(useChangeTeamRoleMutation, { ...row, role: 'admin' }),
    `PATCH ${HERE}/members/u1`,
    ['Notices', 'Members', 'Audit'],
  ],
  [
    'removing a member',
    writing(useRemoveTeamMemberMutation, row),
    `DELETE ${HERE}/members/u1`,
    ['Notices', 'Report', 'Members', 'Audit'],
  ],
  [
    'handing the organization over',
    writing(useTransferTeamOwnershipMutation, row),
    `POST ${HERE}/transfer-ownership`,
    ['Notices', 'Organizations', 'Members', 'Audit'],
  ],
  leaving,
  making,
  [
    'changing an organization',
    writing(useUpdateTeamOrganizationMutation, { id: ID, changes: { name: 'Ward 8' } }),
    `PUT ${HERE}`,
    ['Organizations', 'Audit'],
  ],
  [
    'changing the own name',
    writing(useUpdateProfileMutation, { firstName: 'Robin' }),
    'PUT /api/auth/profile',
    ['User', 'Report', 'Members'],
  ],
])('%s refetches the lists that it changes', async (_name, useWrite, call, tags) => {
  expect(await refreshedBy(useWrite, { [call]: { body: { success: true } } })).toEqual(tags);
});

it.each<Write>([
  accepting,
  leaving,
  making,
  ['deleting an organization', writing(useDeleteTeamOrganizationMutation, ID), `DELETE ${HERE}`, ['Organizations']],
])('%s refetches the lists after a lost response, but not after a refusal', async (...given) => {
  const [, useWrite, call, tags] = given;
  expect(await refreshedBy(useWrite, { [call]: () => Promise.reject(new TypeError('offline')) })).toEqual(tags);
  expect(await refreshedBy(useWrite, { [call]: { status: 403, body: 'No.' } })).toEqual([]);
});

const choice = { organizationId: ID, subject: 'all', from: '', to: '', search: '' } as const;

it.each<[string, () => unknown, string, Tag[]]>([
  ['the organizations', () => useOrganizations(), '/api/organizations', ['Organizations']],
  ['the members', () => useMembers(ID), `${HERE}/members`, ['Members']],
  [
    'what members hold',
    () => useCompliance(ID, { isAllowed: true }),
    `${HERE}/members/search?pageSize=100&page=1`,
    ['Credentials', 'Members', 'Requirements'],
  ],
  ['the invitations', () => useInvitations(ID, { isAllowed: true }), `${HERE}/invitations`, ['Invitations']],
  ['the seats', () => useSeats(ID), `${HERE}/invitations/seats`, ['Members', 'Invitations']],
  ['the audit trail', () => useAuditTrail(choice), `${HERE}/audit?limit=20`, ['Audit']],
])('asks for %s again when somebody’s write concerns it', async (_name, useList, path, tags) => {
  const { pathname } = new URL(path, 'http://localhost');
  const answers = {
    [`GET ${pathname}`]: { body: { entries: [], next: null } },
    [`GET ${HERE}/compliance-matrix`]: { body: { types: [], items: [], next: null } },
  };
  expect(await refreshingTags(useList, path, answers)).toEqual(tags);
});

describe('stale lists', () => {
  const WAITING = ['nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'] as const;
  const ID = '0198a000-0000-7000-8000-000000000001';

  function Organizations() {
    return useOrganizations().isSuccess ? 'loaded' : 'loading';
  }
  function Members() {
    return useMembers(ID).isSuccess ? 'loaded' : 'loading';
  }
  function Invitations() {
    return useInvitations(ID, { isAllowed: true }).isSuccess ? 'loaded' : 'loading';
  }

  /** A screen with the list. Its button closes and opens it. */
  function Screen({ List }: { List: ComponentType }) {
    const [isThere, setIsThere] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setIsThere(!isThere)}>
          {isThere ? 'Leave' : 'Enter'}
        </button>
        <p>{isThere ? <List /> : 'elsewhere'}</p>
      </>
    );
  }

  // The date alone stands still: everything that waits goes on.
  beforeEach(() => jest.useFakeTimers({ doNotFake: [...WAITING] }));
  afterEach(() => jest.useRealTimers());

  it.each([
    ['organizations', '/api/organizations', 60, Organizations],
    ['members', `/api/organizations/${ID}/members`, 30, Members],
    ['invitations', `/api/organizations/${ID}/invitations`, 30, Invitations],
  ])('%s are refetched only once stale', async (_name, path, seconds, List) => {
    const began = Date.now();
    const { calls } = fakeApi({ [`GET ${path}`]: { body: [] } });
    const { user } = renderPage(<Screen List={List} />);
    const enterAgain = async () => {
      await user.click(screen.getByRole('button', { name: 'Leave' }));
      await user.click(screen.getByRole('button', { name: 'Enter' }));
      await screen.findByText('loaded');
    };
    await screen.findByText('loaded');

    jest.setSystemTime(began + (seconds - 10) * 1_000);
    await enterAgain();
    expect(calls).toHaveLength(1);

    jest.setSystemTime(began + (seconds + 10) * 1_000);
    await enterAgain();
    await waitFor(() => expect(calls.map((call) => call.path)).toEqual([path, path]));
  });
});

describe('a failed refresh', () => {
  const organization = anOrganization();
  const PATH = `/api/organizations/${organization.id}`;
  const OUTDATED = /^This may be out of date: it could not be refreshed\./;

  function open(Page: ComponentType) {
    const api = fakeApi({
      'GET /api/auth/user': { body: me },
      'GET /api/organizations': { body: [organization] },
      'GET /api/calendar-feed': { body: { isActive: true, lastFetchedAt: null } },
      'GET /api/notifications': { body: { emailReminders: true, expirationAlerts: true, teamUpdates: true } },
      [`GET ${PATH}/members`]: { body: { organization, members: [mine('owner'), aMember()] } },
      [`GET ${PATH}/members/search`]: { body: { members: [], total: 0 } },
      [`GET ${PATH}/compliance-matrix`]: { body: { types: [], items: [], next: null } },
      [`GET ${PATH}/invitations`]: { body: [anInvitation()] },
    });
    return { ...renderPage(<Page />), api };
  }

  it.each([
    ['members', TeamPage, `GET ${PATH}/members`, 'Members', 'Members', 'ada@example.test'],
    ['invitations', TeamPage, `GET ${PATH}/invitations`, 'Invitations', 'Pending invitations', 'sam@example.test'],
    ['the calendar', SettingsPage, 'GET /api/calendar-feed', 'CalendarFeed', 'Calendar', /Not used yet/],
  ] as const)('shows that %s may be out of date', async (_what, page, call, tag, region, text) => {
    const { user, api, store } = open(page);
    const panel = within(await screen.findByRole('region', { name: region }));
    await panel.findByText(text);
    const answer = api.answers[call];
    api.answers[call] = { status: 503, body: 'Away' };
    act(() => void store.dispatch(trackerApi.enhanceEndpoints({ addTagTypes: [tag] }).util.invalidateTags([tag])));
    expect(await panel.findByRole('alert')).toHaveTextContent(OUTDATED);
    expect(panel.getByText(text)).toBeVisible();
    if (answer) api.answers[call] = answer;
    await user.click(panel.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(panel.queryByRole('alert')).toBeNull());
  });

  it('shows that the organization may be out of date', async () => {
    const { api, store } = open(TeamPage);
    await screen.findByText('ada@example.test');
    api.answers['GET /api/organizations'] = { status: 503, body: 'Away' };
    act(() => void store.dispatch(trackerApi.util.invalidateTags(['Organizations'])));
    expect(await screen.findByRole('alert')).toHaveTextContent(OUTDATED);
    expect(screen.getByText('ada@example.test')).toBeVisible();
  });
});
