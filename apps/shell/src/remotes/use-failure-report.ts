import type { RegisteredRemote, RemoteFailureReport } from '@tracker/contracts/rollout/remotes';
import { useCallback } from 'react';
import { useFallBackMutation, useReportRemoteFailureMutation } from './registry/remote-registry';

/** Limits of the API. */
const LONGEST = { message: 500, stack: 4_000 };

const reported = new Set<string>();

type Version = Pick<RegisteredRemote, 'name' | 'version'>;

/**
 * Falls back to the stable version on every failure of a candidate, and reports each version once. A reported version
 * may become a candidate again. Failures of previews aren't reported.
 */
export function useFailureReport(): (
  remote: RegisteredRemote,
  kind: RemoteFailureReport['kind'],
  error: unknown,
) => void {
  const [fallBack] = useFallBackMutation();
  const tell = useReport();
  return useCallback(
    (remote, kind, error) => {
      void fallBack({ name: remote.name, version: remote.version });
      if (!remote.preview) tell(remote, kind, error);
    },
    [fallBack, tell],
  );
}

/** For errors after rendering: the page stays, and the server gives this person the stable version from now on. */
export function useHandlerReport(): (version: Version, error: unknown) => void {
  const tell = useReport();
  return useCallback((version, error) => tell(version, 'handler', error), [tell]);
}

function useReport(): (version: Version, kind: RemoteFailureReport['kind'], error: unknown) => void {
  const [report] = useReportRemoteFailureMutation();
  return useCallback(
    ({ name, version }, kind, error) => {
      const key = `${name} ${version}`;
      if (reported.has(key)) return;
      reported.add(key);
      void report({ remote: name, version, kind, ...wordsOf(error) });
    },
    [report],
  );
}

function wordsOf(error: unknown): Pick<RemoteFailureReport, 'message' | 'stack'> {
  if (!(error instanceof Error)) return {};
  const { message, stack = '' } = error;
  return {
    ...(message && { message: message.slice(0, LONGEST.message) }),
    ...(stack && { stack: stack.slice(0, LONGEST.stack) }),
  };
}
