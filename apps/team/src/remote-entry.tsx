import { defineRemote, type PageLoader } from '@tracker/shell-sdk/remote-manifest';
import { manifest } from './remote.manifest';

const invitationPage: PageLoader = async () => (await import('./screens/invitation/invitation.page')).InvitationPage;

export const remote = defineRemote(manifest, {
  '/team': async () => (await import('./screens/team/team.page')).TeamPage,
  '/team/:userId': async () => (await import('./screens/member/member.page')).MemberPage,
  '/organization': async () => (await import('./screens/organization/organization.page')).OrganizationPage,
  '/organization/audit': async () => (await import('./screens/organization/audit/audit.page')).AuditPage,
  '/settings': async () => (await import('./screens/settings/settings.page')).SettingsPage,
  '/settings/account': async () => (await import('./screens/account/account.page')).AccountPage,
  '/invite': invitationPage,
  '/invitation': invitationPage,
});
