import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { useCallback } from 'react';
import { useReportRemoteOpeningMutation } from './registry/remote-registry';

const opened = new Set<string>();

/**
 * Reports each version once when the page begins to run it, while a rollout is running. Resolves when a worker watches
 * whether a candidate leaves the page responsive.
 */
export function useOpening(): (remote: RegisteredRemote) => Promise<void> {
  const [send] = useReportRemoteOpeningMutation();
  return useCallback(
    async ({ name, version, isCounted, preview, fallback }) => {
      const key = `${name} ${version}`;
      if (!isCounted || preview || opened.has(key)) return;
      opened.add(key);
      void send({ remote: name, version });
      if (!fallback || typeof Worker === 'undefined') return;
      const heartbeat = await import('./heartbeat').catch(() => null);
      heartbeat?.watch({ remote: name, version });
    },
    [send],
  );
}
