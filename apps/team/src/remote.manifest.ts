import type { RemoteManifestSource } from '@tracker/shell-sdk/remote-manifest';

export const manifest = {
  name: 'team',
  shellSdk: '^1.0.0',
  routes: [
    {
      path: '/team',
      access: 'signed-in',
      title: 'Team Management',
      linkCalls: [
        { url: '/api/organizations/{organization}/members' },
        { url: '/api/organizations/{organization}/invitations', access: 'admin' },
      ],
    },
    { path: '/team/:userId', access: 'signed-in', title: 'Team member' },
    { path: '/organization', access: 'signed-in', title: 'Organization' },
    { path: '/organization/audit', access: 'signed-in', title: 'Organization audit trail' },
    { path: '/settings', access: 'signed-in', title: 'Settings' },
    { path: '/settings/account', access: 'signed-in', title: 'Account Settings' },
    { path: '/invite', access: 'public', title: 'Invitation' },
    { path: '/invitation', access: 'public', title: 'Invitation' },
  ],
  navigation: [
    { path: '/team', label: 'Team Management', icon: 'users', order: 60 },
    { path: '/organization', label: 'Organization', icon: 'building', order: 70 },
    { path: '/settings', label: 'Settings', icon: 'settings', order: 80 },
  ],
  commands: [
    { path: '/team?do=invite', label: 'Invite a member', icon: 'users', keywords: 'add person people colleague team' },
    {
      path: '/team?do=invite-several',
      label: 'Invite several people',
      icon: 'users',
      keywords: 'add bulk list import members',
    },
    {
      path: '/settings#profile',
      label: 'Profile',
      icon: 'user',
      keywords: 'settings first name last name email time zone timezone',
    },
    {
      path: '/settings#mails',
      label: 'Your emails',
      icon: 'mail',
      keywords: 'settings notifications unsubscribe mail',
    },
    { path: '/settings#reminders', label: 'Reminders', icon: 'bell', keywords: 'settings notifications days schedule' },
    {
      path: '/settings#plan',
      label: 'Subscription plan',
      icon: 'rocket',
      keywords: 'settings upgrade billing price license',
    },
    {
      path: '/settings#calendar',
      label: 'Calendar',
      icon: 'calendar',
      keywords: 'settings feed ics apple google outlook',
    },
    { path: '/settings/account', label: 'Account', icon: 'user', keywords: 'settings delete data export' },
    {
      path: '/settings/account#sessions',
      label: 'Sessions',
      icon: 'lock',
      keywords: 'account signed in devices sign-ins',
    },
    {
      path: '/organization#general',
      label: 'Organization name and billing email',
      icon: 'building',
      keywords: 'settings',
    },
    { path: '/organization#plans', label: 'Organization plans', icon: 'rocket', keywords: 'settings upgrade billing' },
    {
      path: '/organization#sso',
      label: 'Single sign-on',
      icon: 'lock',
      keywords: 'settings sso openid oidc domain okta entra',
    },
    {
      path: '/organization#directory',
      label: 'Directory (SCIM)',
      icon: 'users',
      keywords: 'settings scim token provisioning okta entra',
    },
    { path: '/organization/audit', label: 'Audit trail', icon: 'shield', keywords: 'settings who changed history log' },
  ],
} as const satisfies RemoteManifestSource;
