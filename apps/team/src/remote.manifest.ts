import type { RemoteManifestSource } from '@tracker/shell-sdk/remote-manifest';

export const manifest = {
  name: 'team',
  shellSdk: '^1.4.0',
  routes: [
    { path: '/team', access: 'signed-in', title: 'Team Management' },
    { path: '/organization', access: 'signed-in', title: 'Organization' },
    { path: '/settings', access: 'signed-in', title: 'Settings' },
    { path: '/settings/account', access: 'signed-in', title: 'Account' },
    { path: '/invite', access: 'public', title: 'Invitation' },
    { path: '/invitation', access: 'public', title: 'Invitation' },
  ],
  navigation: [
    { path: '/team', label: 'Team Management', icon: 'users', order: 60 },
    { path: '/organization', label: 'Organization', icon: 'building', order: 70 },
    { path: '/settings', label: 'Settings', icon: 'settings', order: 80 },
  ],
} as const satisfies RemoteManifestSource;
