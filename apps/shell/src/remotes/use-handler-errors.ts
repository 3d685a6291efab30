import { useEffect } from 'react';
import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { useHandlerReport } from './use-failure-report';

const SCRIPT = /\/remotes\/([a-z][a-z0-9-]*)\/([^/\s]+)\//;

export function useHandlerErrors(remotes: readonly RegisteredRemote[] | undefined): void {
  const report = useHandlerReport();
  useEffect(() => {
    const tell = (error: unknown, script = '') => {
      const culprit = versionBehind(remotes ?? [], error, script);
      if (culprit && !culprit.preview) report(culprit, error);
    };
    const onError = ({ error, filename }: ErrorEvent) => tell(error, filename);
    const onRejection = ({ reason }: PromiseRejectionEvent) => tell(reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [remotes, report]);
}

/** The innermost remote in the stack trace; null if there is none. */
function versionBehind(remotes: readonly RegisteredRemote[], error: unknown, script: string): RegisteredRemote | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, name, version] = SCRIPT.exec(stack) ?? SCRIPT.exec(script) ?? [];
  return remotes.find((remote) => remote.name === name && remote.version === version) ?? null;
}
