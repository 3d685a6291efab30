import type { RemoteManifestSource } from '@tracker/shell-sdk/remote-manifest';

export const manifest = {
  name: 'rollouts',
  shellSdk: '^1.0.0',
  routes: [
    {
      path: '/rollouts',
      access: 'operator',
      forOwners: true,
      title: 'Rollouts',
      linkCalls: [{ url: '/api/operator/rollouts' }],
    },
    { path: '/rollouts/mail', access: 'operator', title: 'Mail', linkCalls: [{ url: '/api/operator/mail' }] },
    { path: '/rollouts/jobs', access: 'operator', title: 'Jobs', linkCalls: [{ url: '/api/operator/jobs?limit=25' }] },
  ],
  navigation: [
    { path: '/rollouts', label: 'Rollouts', icon: 'rocket', order: 200, access: 'operator' },
    { path: '/rollouts/mail', label: 'Mail', icon: 'mail', order: 210, access: 'operator' },
    { path: '/rollouts/jobs', label: 'Jobs', icon: 'clock', order: 220, access: 'operator' },
  ],
} as const satisfies RemoteManifestSource;
