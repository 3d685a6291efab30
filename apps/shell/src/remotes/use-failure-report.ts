import type { RegisteredRemote, RemoteFailureReport } from '@tracker/contracts/remotes';
import { useCallback } from 'react';
import { useReportRemoteFailureMutation } from './remote-registry';

/** Versions whose failure this page has told of. */
const reported = new Set<string>();

/** Tells the server that this page could not show a version, once; behind a candidate the stable version then takes its place. */
export function useFailureReport(): (remote: RegisteredRemote, kind: RemoteFailureReport['kind']) => void {
  const [report] = useReportRemoteFailureMutation();
  return useCallback(
    ({ name, version }, kind) => {
      const key = `${name} ${version}`;
      if (reported.has(key)) return;
      reported.add(key);
      void report({ remote: name, version, kind });
    },
    [report],
  );
}
