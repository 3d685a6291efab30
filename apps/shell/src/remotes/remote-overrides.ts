import type { RegisteredRemote } from '@tracker/contracts/remotes';

const STORAGE_KEY = 'remote-overrides';

/**
 * Development only: `localStorage['remote-overrides'] = '{"credentials": "http://localhost:5000/remoteEntry.js"}'` loads a remote from elsewhere.
 * The condition is a constant of the build, so that none of this is in a production bundle.
 */
export function applyRemoteOverrides(remotes: RegisteredRemote[]): RegisteredRemote[] {
  if (process.env.NODE_ENV === 'production') return remotes;
  const overrides = readOverrides();
  return remotes.map((remote) => {
    const entry = overrides[remote.name];
    return typeof entry === 'string'
      ? { ...remote, entry, version: 'override', manifest: inDevelopment(remote) }
      : remote;
  });
}

/** A development build's container is named so, see `containerName` in tools/federation, and its files have no hashes. */
function inDevelopment({ name, manifest }: RegisteredRemote): RegisteredRemote['manifest'] {
  const routes = manifest.routes.map((route) => ({ ...route, files: [] }));
  return { ...manifest, routes, container: `${name.replaceAll('-', '_')}_dev` };
}

function readOverrides(): Record<string, unknown> {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}
