import type { RemoteManifestSource } from '@tracker/shell-sdk/remote-manifest';

export const manifest = {
  name: 'credentials',
  shellSdk: '^1.0.0',
  routes: [
    { path: '/', access: 'signed-in', title: 'Dashboard', calls: ['/api/credentials', '/api/dashboard/stats'] },
    { path: '/credentials', access: 'signed-in', title: 'My Credentials', calls: ['/api/credentials'] },
    { path: '/credentials/import', access: 'signed-in', title: 'Import Credentials' },
    { path: '/credentials/archived', access: 'signed-in', title: 'My Archive' },
    { path: '/credentials/:id', access: 'signed-in', title: 'Credential' },
    {
      path: '/dashboard',
      access: 'signed-in',
      title: 'Dashboard',
      calls: ['/api/credentials', '/api/dashboard/stats'],
    },
  ],
  navigation: [
    { path: '/', label: 'Dashboard', icon: 'dashboard', order: 10 },
    { path: '/credentials', label: 'My Credentials', icon: 'award', order: 20 },
  ],
  commands: [
    { path: '/credentials/archived', label: 'Open the archive', icon: 'archive', keywords: 'archived old unarchive' },
    {
      path: '/credentials/import',
      label: 'Import credentials from a file',
      icon: 'upload',
      keywords: 'csv excel xlsx undo',
    },
  ],
} as const satisfies RemoteManifestSource;
