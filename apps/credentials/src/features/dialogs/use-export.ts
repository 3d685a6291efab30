import type { ExportFormat } from '@tracker/contracts/credentials/credential-limits';
import { CREDENTIAL_STATUSES, type CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { fileNameOfToday, useDownload } from '@tracker/shell-sdk/downloads';
import { useToast } from '@tracker/shell-sdk/toasts';
import type { ExportChoice } from './export-scope';

const FLAGS: Record<CredentialStatus, string> = {
  valid: 'includeValid',
  expiring: 'includeExpiring',
  expired: 'includeExpired',
};

/** Downloads the user's credentials as a file. `credentials` is the loaded list, for the number in the message. */
export function useExport(credentials: readonly Credential[] | undefined, onExported: () => void) {
  const { toast } = useToast();
  const { download, cancel, running } = useDownload<ExportFormat>(() => ({
    title: 'Export failed',
    description: "We couldn't generate the report. Please try again.",
  }));

  const run = async (format: ExportFormat, choice: ExportChoice) => {
    const { statuses } = choice;
    if (statuses.size === 0) {
      toast({
        title: 'Select at least one status',
        description: 'Choose one or more credential statuses to include before exporting.',
        variant: 'destructive',
      });
      return;
    }
    if (!(await download(format, exportUrl(format, choice), fileNameOfToday('credentials-export', format)))) return;
    toast({ title: 'Export ready', description: readyText(format, choice, credentials) });
    onExported();
  };

  return { run, cancel, isRunning: running !== null };
}

function exportUrl(format: ExportFormat, { statuses, only }: ExportChoice): string {
  const query = new URLSearchParams();
  for (const status of CREDENTIAL_STATUSES) query.set(FLAGS[status], String(statuses.has(status)));
  if (only) query.set('ids', only.map(({ id }) => id).join(','));
  // Commas mean the same as they are, and a third of the room.
  return `/api/credentials/export/${format}?${String(query).replaceAll('%2C', ',')}`;
}

function readyText(
  format: ExportFormat,
  { statuses, only }: ExportChoice,
  credentials: readonly Credential[] | undefined,
): string {
  const kind = format.toUpperCase();
  const among = only ?? credentials;
  if (!among) return `Your ${kind} export is downloading now.`;
  const count = among.filter(({ status }) => statuses.has(status)).length;
  return `Downloaded ${count} ${count === 1 ? 'credential' : 'credentials'} as ${kind}.`;
}
