import type { RemoteManifestSource } from '@tracker/shell-sdk/remote-manifest';

export const manifest = {
  name: 'portfolio',
  shellSdk: '^1.0.0',
  routes: [
    { path: '/portfolio', access: 'signed-in', title: 'Portfolio', calls: ['/api/portfolio'] },
    { path: '/portfolio/share', access: 'signed-in', title: 'Portfolio sharing' },
    { path: '/portfolio/view/:shareToken', access: 'public', title: 'Shared portfolio', isPlain: true },
  ],
  navigation: [{ path: '/portfolio', label: 'Portfolio', icon: 'briefcase', order: 30 }],
} as const satisfies RemoteManifestSource;
