import { useMembers } from '@tracker/shell-sdk/members';
import { useOrganizations } from '@tracker/shell-sdk/organizations';
import { useUpdateProfileMutation } from '@tracker/shell-sdk/session';
import { refreshedBy, refreshingTags, type Tag } from '@tracker/testing/browser/freshness';
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

const ID = '0198a000-0000-7000-8000-000000000001';
const HERE = `/api/organizations/${ID}`;
const row = { organizationId: ID, userId: 'u1' };
const invitation = { organizationId: ID, invitationId: 'i1' };

/** A hook that writes, from the hook of its mutation and what is written. */
const writing =
  <Arg>(useMutation: () => readonly [(arg: Arg) => Promise<unknown>, ...unknown[]], arg: Arg) =>
  () => {
    const [write] = useMutation();
    return () => write(arg);
  };

it.each<[string, () => () => Promise<unknown>, string, Tag[]]>([
  [
    'inviting',
    writing(useSendTeamInvitationMutation, { organizationId: ID, email: 'a@example.test', role: 'member' }),
    `POST ${HERE}/invitations`,
    ['Invitations', 'Audit'],
  ],
  [
    'inviting many',
    writing(useSendTeamBatchMutation, { organizationId: ID, invitations: [] }),
    `POST ${HERE}/invitations/batch`,
    ['Invitations', 'Audit'],
  ],
  [
    'sending an invitation again',
    writing(useResendTeamInvitationMutation, invitation),
    `POST ${HERE}/invitations/i1/resend`,
    ['Invitations', 'Audit'],
  ],
  [
    'cancelling an invitation',
    writing(useCancelTeamInvitationMutation, invitation),
    `DELETE ${HERE}/invitations/i1`,
    ['Invitations', 'Audit'],
  ],
  [
    'accepting an invitation',
    writing(useAcceptTeamInvitationMutation, 'token'),
    'POST /api/invitations/accept',
    ['Notices', 'Report', 'Organizations', 'Members', 'Invitations'],
  ],
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
  [
    'leaving',
    writing(useLeaveTeamOrganizationMutation, ID),
    `POST ${HERE}/leave`,
    ['Notices', 'Report', 'Organizations'],
  ],
  [
    'making an organization',
    writing(useCreateTeamOrganizationMutation, { name: 'Ward 7' }),
    'POST /api/organizations',
    ['Notices', 'Report', 'Organizations'],
  ],
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
])('%s has the lists asked for again that it changes', async (_name, useWrite, call, tags) => {
  expect(await refreshedBy(useWrite, { [call]: { body: { success: true } } })).toEqual(tags);
});

it.each<[string, () => () => Promise<unknown>, string, Tag[]]>([
  [
    'accepting an invitation',
    writing(useAcceptTeamInvitationMutation, 'token'),
    'POST /api/invitations/accept',
    ['Notices', 'Report', 'Organizations', 'Members', 'Invitations'],
  ],
  [
    'leaving',
    writing(useLeaveTeamOrganizationMutation, ID),
    `POST ${HERE}/leave`,
    ['Notices', 'Report', 'Organizations'],
  ],
  [
    'making an organization',
    writing(useCreateTeamOrganizationMutation, { name: 'Ward 7' }),
    'POST /api/organizations',
    ['Notices', 'Report', 'Organizations'],
  ],
  ['deleting an organization', writing(useDeleteTeamOrganizationMutation, ID), `DELETE ${HERE}`, ['Organizations']],
])('%s has the lists asked for again when its answer is lost, but not after a refusal', async (...given) => {
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
