import type { RegisteredRemote } from '@tracker/contracts/remotes';

const STORAGE_KEY = 'remote-overrides';

/**
 * Development only: `localStorage['remote-overrides'] = '{"credentials": "http://localhost:5000/mf-manifest.json"}'` loads a remote from elsewhere.
 * The condition is a constant of the build, so that none of this is in a production bundle.
 */
export function applyRemoteOverrides(remotes: RegisteredRemote[]): RegisteredRemote[] {
  if (process.env.NODE_ENV === 'production') return remotes;
  const overrides = readOverrides();
  return remotes.map((remote) => {
    const entry = overrides[remote.name];
    return typeof entry === 'string' ? { ...remote, entry, version: 'override' } : remote;
  });
}

function readOverrides(): Record<string, unknown> {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}
