import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { readStored, writeStored } from '@tracker/shell-sdk/stored';

const STORAGE_KEY = 'remote-overrides';
const RESET_KEY = 'remote-overrides-reset';

const OVERRIDE_VERSION = 'override';

/**
 * Development only: replaces or adds remotes by manifest address. `npm run dev -- <remote>` sets its own;
 * `localStorage['remote-overrides'] = '{"credentials": "http://localhost:5000/remote-manifest.json"}'` sets others. The
 * condition is a build constant, so production bundles leave this out.
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

export function remoteOverrides(): Record<string, string> {
  if (sessionStorage.getItem(RESET_KEY) !== null) return {};
  const overrides = Object.entries({ ...DEVELOPMENT_OVERRIDES, ...storedOverrides() });
  return Object.fromEntries(overrides.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

export function resetOverrides(): void {
  writeStored(STORAGE_KEY, null);
  sessionStorage.setItem(RESET_KEY, '');
}

function storedOverrides(): Record<string, unknown> {
  try {
    return (JSON.parse(readStored(STORAGE_KEY) ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

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
