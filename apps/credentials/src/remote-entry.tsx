import { defineRemote, type PageLoader } from '@tracker/shell-sdk/remote-manifest';
import { manifest } from './remote.manifest';

const dashboardPage: PageLoader = async () => (await import('./screens/dashboard/dashboard.page')).DashboardPage;

export const remote = defineRemote(manifest, {
  '/': dashboardPage,
  '/credentials': dashboardPage,
  '/credentials/import': async () => (await import('./screens/import/import.page')).ImportPage,
  '/credentials/archived': async () => (await import('./screens/archive/archive.page')).ArchivePage,
  '/credentials/:id': async () => (await import('./screens/credential/credential.page')).CredentialPage,
  '/dashboard': dashboardPage,
});
