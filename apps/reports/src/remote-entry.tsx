import { defineRemote } from '@tracker/shell-sdk/remote-manifest';
import { manifest } from './remote.manifest';

export const remote = defineRemote(manifest, {
  '/reports': async () => (await import('./pages/reports.page')).ReportsPage,
  '/analytics': async () => (await import('./pages/analytics.page')).AnalyticsPage,
});
