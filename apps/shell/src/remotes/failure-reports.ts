import type { RegisteredRemote, RemoteFailureReport } from '@tracker/contracts/rollout/remotes';
import { useCallback, useEffect } from 'react';
import { useFallBackMutation, useReportRemoteFailureMutation } from './registry/remote-registry';

const MAX_LENGTH = { message: 500, stack: 4_000 };

const SCRIPT = /\/remotes\/([a-z][a-z0-9-]*)\/([^/\s]+)\//;

const reported = new Set<string>();

type Report = (remote: RegisteredRemote, kind: RemoteFailureReport['kind'], error: unknown) => void;

/**
 * Falls back to the stable version on every failure of a candidate, and reports each version once. A reported version
 * may become a candidate again.
 */
export function useFailureReport(): Report {
  const [fallBack] = useFallBackMutation();
  const report = useReport();
  return useCallback(
    (remote, kind, error) => {
      void fallBack({ name: remote.name, version: remote.version });
      report(remote, kind, error);
    },
    [fallBack, report],
  );
}

/**
 * Reports errors that remotes throw after rendering. The page stays, and the server gives this user the stable version
 * from now on.
 */
export function useHandlerErrors(remotes: readonly RegisteredRemote[] | undefined): void {
  const report = useReport();
  useEffect(() => {
    const notify = (error: unknown, script = '') => {
      const culprit = remoteBehind(remotes ?? [], error, script);
      if (culprit) report(culprit, 'handler', error);
    };
    const onError = ({ error, filename }: ErrorEvent) => notify(error, filename);
    const onRejection = ({ reason }: PromiseRejectionEvent) => notify(reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [remotes, report]);
}

function useReport(): Report {
  const [send] = useReportRemoteFailureMutation();
  return useCallback(
    ({ name, version, preview }, kind, error) => {
      const key = `${name} ${version}`;
      if (preview || reported.has(key)) return;
      reported.add(key);
      void send({ remote: name, version, kind, ...detailsOf(error) });
    },
    [send],
  );
}

function detailsOf(error: unknown): Pick<RemoteFailureReport, 'message' | 'stack'> {
  if (!(error instanceof Error)) return {};
  const { message, stack = '' } = error;
  return {
    ...(message && { message: message.slice(0, MAX_LENGTH.message) }),
    ...(stack && { stack: stack.slice(0, MAX_LENGTH.stack) }),
  };
}

function remoteBehind(remotes: readonly RegisteredRemote[], error: unknown, script: string): RegisteredRemote | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, name, version] = SCRIPT.exec(stack) ?? SCRIPT.exec(script) ?? [];
  return remotes.find((remote) => remote.name === name && remote.version === version) ?? null;
}
