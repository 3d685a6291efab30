import type { ExportFormat } from '@tracker/contracts/credential-limits';
import { CREDENTIAL_STATUSES, type CredentialStatus } from '@tracker/contracts/credential-status';
import type { Credential } from '@tracker/contracts/credentials';
import { downloadFile } from '@tracker/shell-sdk/downloads';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useEffect, useRef, useState } from 'react';

const FLAGS: Record<CredentialStatus, string> = {
  valid: 'includeValid',
  expiring: 'includeExpiring',
  expired: 'includeExpired',
};

/** Downloads the user's credentials as a file. `credentials` is the loaded list, for the number in the message. */
export function useExport(credentials: readonly Credential[] | undefined, onExported: () => void) {
  const { toast } = useToast();
  const [isRunning, setIsRunning] = useState(false);
  const runningRef = useRef<AbortController | null>(null);
  useEffect(() => () => runningRef.current?.abort(), []);

  const run = async (format: ExportFormat, statuses: ReadonlySet<CredentialStatus>) => {
    if (runningRef.current) return;
    if (statuses.size === 0) {
      toast({
        title: 'Select at least one status',
        description: 'Choose one or more credential statuses to include before exporting.',
        variant: 'destructive',
      });
      return;
    }
    const running = new AbortController();
    runningRef.current = running;
    setIsRunning(true);
    try {
      await downloadFile(exportUrl(format, statuses), exportFileName(format, new Date()), running.signal);
      toast({ title: 'Export ready', description: readyText(format, statuses, credentials) });
      onExported();
    } catch {
      if (!running.signal.aborted)
        toast({
          title: 'Export failed',
          description: "We couldn't generate the report. Please try again.",
          variant: 'destructive',
        });
    } finally {
      runningRef.current = null;
      setIsRunning(false);
    }
  };

  const cancel = () => runningRef.current?.abort();

  return { run, cancel, isRunning };
}

function exportUrl(format: ExportFormat, statuses: ReadonlySet<CredentialStatus>): string {
  const query = new URLSearchParams();
  for (const status of CREDENTIAL_STATUSES) query.set(FLAGS[status], String(statuses.has(status)));
  return `/api/credentials/export/${format}?${query}`;
}

function exportFileName(format: ExportFormat, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `credentials-export-${day.join('-')}.${format}`;
}

function readyText(
  format: ExportFormat,
  statuses: ReadonlySet<CredentialStatus>,
  credentials: readonly Credential[] | undefined,
): string {
  const kind = format.toUpperCase();
  if (!credentials) return `Your ${kind} export is downloading now.`;
  const count = credentials.filter(({ status }) => statuses.has(status)).length;
  return `Downloaded ${count} ${count === 1 ? 'credential' : 'credentials'} as ${kind}.`;
}
