import { defineRemote, type PageLoader } from '@tracker/shell-sdk/remote-manifest';
import { manifest } from './remote.manifest';

const invitationPage: PageLoader = async () => (await import('./pages/invitation.page')).InvitationPage;

export const remote = defineRemote(manifest, {
  '/team': async () => (await import('./pages/team.page')).TeamPage,
  '/organization': async () => (await import('./pages/organization.page')).OrganizationPage,
  '/settings': async () => (await import('./pages/settings.page')).SettingsPage,
  '/settings/account': async () => (await import('./pages/account.page')).AccountPage,
  '/invite': invitationPage,
  '/invitation': invitationPage,
});
