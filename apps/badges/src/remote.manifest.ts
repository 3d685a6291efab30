import type { RemoteManifestSource } from '@tracker/shell-sdk/remote-manifest';

// `/badges`, `/issuers` and `/verify` belong to the platform, which renders public pages there.
export const manifest = {
  name: 'badges',
  shellSdk: '^1.0.0',
  routes: [
    {
      path: '/achievements',
      access: 'signed-in',
      title: 'Achievements',
      linkCalls: [
        { url: '/api/organizations/{organization}/achievements', access: 'admin' },
        { url: '/api/organizations/{organization}/issuers', access: 'admin' },
      ],
    },
  ],
  navigation: [{ path: '/achievements', label: 'Achievements', icon: 'award', order: 87, access: 'admin' }],
  commands: [
    {
      path: '/achievements?view=awards',
      label: 'Awards',
      icon: 'award',
      access: 'admin',
      keywords: 'badges issue award revoke recipients open badges',
    },
    {
      path: '/achievements?view=issuer',
      label: 'Badge issuer',
      icon: 'building',
      access: 'admin',
      keywords: 'badges open badges keys did profile',
    },
  ],
} as const satisfies RemoteManifestSource;
