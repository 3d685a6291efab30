import type { RemoteManifestSource } from '@tracker/shell-sdk/remote-manifest';

export const manifest = {
  name: 'requirements',
  shellSdk: '^1.0.0',
  routes: [
    {
      path: '/requirements',
      access: 'signed-in',
      title: 'Requirements',
      linkCalls: [
        { url: '/api/organizations/{organization}/compliance-matrix', access: 'admin' },
        { url: '/api/organizations/{organization}/reviews', access: 'admin' },
      ],
    },
  ],
  navigation: [{ path: '/requirements', label: 'Requirements', icon: 'shield', order: 85, access: 'member' }],
  commands: [
    {
      path: '/requirements?do=ask',
      label: 'Send reminders to members',
      icon: 'mail',
      access: 'admin',
      keywords: 'ask nudge remind request missing',
    },
    {
      path: '/requirements?do=record',
      label: 'Record credentials for members',
      icon: 'upload',
      access: 'admin',
      keywords: 'record for import behalf csv',
    },
    {
      path: '/requirements?view=reviews',
      label: 'Reviews',
      icon: 'eye',
      access: 'admin',
      keywords: 'approve reject documents waiting',
    },
    {
      path: '/requirements?view=mine',
      label: 'My requirements',
      icon: 'shield',
      keywords: 'required missing renew in progress',
    },
  ],
} as const satisfies RemoteManifestSource;
