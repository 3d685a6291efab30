import { type ExportFormat, MAX_SELECTED } from '@tracker/contracts/credentials/credential-limits';
import { CREDENTIAL_STATUSES, type CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { plural } from '@tracker/contracts/values/plural';
import { fileNameOfToday, useDownload } from '@tracker/shell-sdk/downloads';
import { useToast } from '@tracker/shell-sdk/toasts';
import { type CredentialFilters, furtherCount } from '../filters/credential-filters';

const FLAGS: Record<CredentialStatus, string> = {
  valid: 'includeValid',
  expiring: 'includeExpiring',
  expired: 'includeExpired',
};

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
  // Commas need no encoding, which would take three times the room.
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
  return `Downloaded ${plural(count, { one: '# credential', other: '# credentials' })} as ${kind}.`;
}

export type ExportScope = 'everything' | 'shown' | 'selected';

interface ExportChoice {
  statuses: ReadonlySet<CredentialStatus>;
  only: readonly Credential[] | null;
}

/** A list filtered by status alone is exported by that status, because an address holds a limited number of ids. */
export function choiceOf(
  scope: ExportScope,
  statuses: ReadonlySet<CredentialStatus>,
  filters: CredentialFilters,
  shown: readonly Credential[],
  selected: readonly Credential[],
): ExportChoice {
  if (scope === 'selected') return { statuses, only: selected };
  if (scope === 'everything') return { statuses, only: null };
  if (filters.search.trim() === '' && furtherCount(filters) === 0 && filters.status !== 'all')
    return {
      statuses: new Set(CREDENTIAL_STATUSES.filter((one) => one === filters.status && statuses.has(one))),
      only: null,
    };
  return { statuses, only: shown };
}

export function fits({ only }: ExportChoice): boolean {
  return only === null || only.length <= MAX_SELECTED;
}
