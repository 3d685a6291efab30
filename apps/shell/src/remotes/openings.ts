import type { RegisteredRemote, RemoteOpening } from '@tracker/contracts/rollout/remotes';
import { useCallback } from 'react';
import { useReportRemoteOpeningMutation } from './registry/remote-registry';

const openings = new Map<string, Promise<void>>();
const watched = new Set<string>();
let heartbeat: typeof import('./heartbeat') | null = null;

/**
 * Reports each version once when the page begins to run it, while a rollout is running. Resolves when a worker watches
 * whether a candidate leaves the page responsive.
 */
export function noteOpening(remote: RegisteredRemote, send: (opening: RemoteOpening) => unknown): Promise<void> {
  if (!isCounted(remote)) return Promise.resolve();
  const key = keyOf(remote);
  const opening = openings.get(key) ?? begin(remote, send).finally(() => watched.add(key));
  openings.set(key, opening);
  return opening;
}

export function useOpening(): (remote: RegisteredRemote) => Promise<void> {
  const [send] = useReportRemoteOpeningMutation();
  return useCallback((remote) => noteOpening(remote, send), [send]);
}

/**
 * Whether the remote may be rendered: a candidate only when it is watched, because rendering may never end. From then
 * on, a hang is blamed on the page's candidate, if it has one. Parts leave that alone.
 */
export function mayRender(remote: RegisteredRemote, isPage = true): boolean {
  const { name, version, fallback } = remote;
  const isCandidate = fallback !== undefined && isCounted(remote);
  const isReady = !isCandidate || watched.has(keyOf(remote));
  if (isReady && isPage) heartbeat?.show(isCandidate ? { remote: name, version } : null);
  return isReady;
}

async function begin({ name, version, fallback }: RegisteredRemote, send: (opening: RemoteOpening) => unknown) {
  void send({ remote: name, version });
  if (!fallback || typeof Worker === 'undefined') return;
  heartbeat = await import('./heartbeat').catch(() => null);
  await heartbeat?.watch({ remote: name, version });
}

const isCounted = ({ isCounted = false, preview }: RegisteredRemote) => isCounted && !preview;
const keyOf = ({ name, version }: RegisteredRemote) => `${name} ${version}`;
