import type { RemoteManifestSource } from '@tracker/shell-sdk/remote-manifest';

export const manifest = {
  name: 'reports',
  shellSdk: '^1.0.0',
  routes: [
    {
      path: '/reports',
      access: 'signed-in',
      title: 'Reports',
      // At an address with a scope, the page reads an organization's report instead.
      linkCalls: [{ url: '/api/reports/compliance' }],
    },
    { path: '/analytics', access: 'signed-in', title: 'Analytics' },
  ],
  navigation: [
    { path: '/reports', label: 'Reports', icon: 'report', order: 40 },
    { path: '/analytics', label: 'Analytics', icon: 'chart', order: 50 },
  ],
  commands: [
    {
      path: '/reports?do=audit-pack',
      label: 'Audit pack',
      icon: 'download',
      access: 'admin',
      keywords: 'auditor proof evidence zip download compliance',
    },
  ],
} as const satisfies RemoteManifestSource;
