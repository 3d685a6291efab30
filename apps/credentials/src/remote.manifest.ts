import type { RemoteManifestSource } from '@tracker/shell-sdk/remote-manifest';

export const manifest = {
  name: 'credentials',
  shellSdk: '^1.0.0',
  routes: [
    { path: '/', access: 'signed-in', title: 'Dashboard', calls: ['/api/credentials', '/api/dashboard/stats'] },
    { path: '/credentials', access: 'signed-in', title: 'My Credentials', calls: ['/api/credentials'] },
    { path: '/credentials/import', access: 'signed-in', title: 'Import to My Credentials' },
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
    {
      path: '/credentials?do=add',
      label: 'Add a credential',
      icon: 'plus',
      keywords: 'new create record license licence certificate',
    },
    {
      path: '/credentials?status=expiring',
      label: 'Renew what expires next',
      icon: 'refresh',
      keywords: 'renewal extend expiring soon license licence',
    },
    {
      path: '/credentials?do=export',
      label: 'Export credentials',
      icon: 'download',
      keywords: 'report csv pdf excel download',
    },
    { path: '/credentials/archived', label: 'Open the archive', icon: 'archive', keywords: 'archived old unarchive' },
    {
      path: '/credentials/import',
      label: 'Import credentials from a file',
      icon: 'upload',
      keywords: 'csv excel xlsx undo',
    },
  ],
} as const satisfies RemoteManifestSource;
