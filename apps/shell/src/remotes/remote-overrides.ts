import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';

const STORAGE_KEY = 'remote-overrides';
const RESET_KEY = 'remote-overrides-reset';

/** What stands in the place of a version's name; nothing that is released is named so. */
const OVERRIDE_VERSION = 'override';

/**
 * Development only: puts remotes in the place of those in the registry, or beside them. `npm run dev -- <remote>` builds its own into the page, and
 * `localStorage['remote-overrides'] = '{"credentials": "http://localhost:5000/remote-manifest.json"}'` names others; each is the address of the
 * manifest in a remote's build. The condition is a constant of the build, so that none of this is in a production bundle.
 */
export async function applyRemoteOverrides(remotes: RegisteredRemote[]): Promise<RegisteredRemote[]> {
  if (process.env.NODE_ENV === 'production') return remotes;
  const read = await Promise.all(Object.entries(remoteOverrides()).map(readOverride));
  const overridden = read.filter((remote) => remote !== null);
  return [...remotes.filter(({ name }) => !overridden.some((other) => other.name === name)), ...overridden];
}

export function isOverridden({ version }: RegisteredRemote): boolean {
  return version === OVERRIDE_VERSION;
}

/** Addresses of manifests by the names of remotes, whether or not anything answers there. */
export function remoteOverrides(): Record<string, string> {
  if (sessionStorage.getItem(RESET_KEY) !== null) return {};
  const overrides = Object.entries({ ...DEVELOPMENT_OVERRIDES, ...storedOverrides() });
  return Object.fromEntries(overrides.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

/** Back to what is registered, until the tab is closed. */
export function resetOverrides(): void {
  localStorage.removeItem(STORAGE_KEY);
  sessionStorage.setItem(RESET_KEY, '');
}

function storedOverrides(): Record<string, unknown> {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/** Null when there is no such manifest: what is registered then stays. */
async function readOverride([name, address]: [string, string]): Promise<RegisteredRemote | null> {
  try {
    const url = new URL(address, location.href);
    const answer = await fetch(url);
    const manifest = (await answer.json()) as RegisteredRemote['manifest'] & { entry: string };
    return { name, version: OVERRIDE_VERSION, entry: new URL(manifest.entry, url).href, manifest };
  } catch {
    return null;
  }
}
