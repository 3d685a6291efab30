import { defineRemote, type PageLoader } from '@tracker/shell-sdk/remote-manifest';
import { manifest } from './remote.manifest';

const dashboardPage: PageLoader = async () => (await import('./pages/dashboard.page')).DashboardPage;

export const remote = defineRemote(manifest, {
  '/': dashboardPage,
  '/credentials': dashboardPage,
  '/credentials/import': async () => (await import('./pages/import.page')).ImportPage,
  '/credentials/archived': async () => (await import('./pages/archive.page')).ArchivePage,
  '/credentials/:id': async () => (await import('./pages/credential.page')).CredentialPage,
  '/dashboard': dashboardPage,
});
