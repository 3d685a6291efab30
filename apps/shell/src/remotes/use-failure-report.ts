import type { RegisteredRemote, RemoteFailureReport } from '@tracker/contracts/remotes';
import { useCallback } from 'react';
import { useFallBackMutation, useReportRemoteFailureMutation } from './remote-registry';

/** Versions whose failure this page has told of. */
const reported = new Set<string>();

/**
 * For a version that this page could not show: behind a candidate the stable one takes its place, each time, and the server is told, once. A version
 * that has been told of may come back as a candidate.
 */
export function useFailureReport(): (remote: RegisteredRemote, kind: RemoteFailureReport['kind']) => void {
  const [fallBack] = useFallBackMutation();
  const [report] = useReportRemoteFailureMutation();
  return useCallback(
    ({ name, version }, kind) => {
      void fallBack({ name, version });
      const key = `${name} ${version}`;
      if (reported.has(key)) return;
      reported.add(key);
      void report({ remote: name, version, kind });
    },
    [fallBack, report],
  );
}
