import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';

export const USER = {
  id: '0190c9a2-0000-7000-8000-000000000001',
  firstName: 'Ada',
  lastName: 'Lovelace',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  profileImageUrl: null,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  isOperator: false,
  emailVerified: true,
  erasedAfter: null,
};

export const SIGNED_OUT = { status: 401, body: 'You are not signed in.' };

/** A version of a remote as the registry returns it. */
export function remoteVersion(name: string, manifest: Partial<RegisteredRemote['manifest']> = {}, version = '1') {
  return {
    version,
    entry: `/remotes/${name}/${version}/remoteEntry.js`,
    manifest: {
      name,
      shellSdk: '^1.0.0',
      container: `${name}_${version}`,
      integrity: { 'remoteEntry.js': 'sha384-Entry' },
      routes: [],
      navigation: [],
      ...manifest,
    },
  };
}

export function aRemote(name: string, manifest: Partial<RegisteredRemote['manifest']> = {}): RegisteredRemote {
  return { name, ...remoteVersion(name, manifest) };
}

export const TEAM_NAVIGATION: RegisteredRemote['manifest']['navigation'] = [
  { path: '/team', label: 'Team Management', icon: 'users', order: 60, access: 'signed-in' },
];
