import { defineRemote } from '@tracker/shell-sdk/remote-manifest';
import { manifest } from './remote.manifest';

export const remote = defineRemote(manifest, {
  '/reports': async () => (await import('./screens/reports/reports.page')).ReportsPage,
  '/analytics': async () => (await import('./screens/analytics/analytics.page')).AnalyticsPage,
});
