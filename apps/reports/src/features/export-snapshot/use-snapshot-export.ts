import type { ExportFormat } from '@tracker/contracts/credentials/credential-limits';
import { fileNameOfToday, useDownload } from '@tracker/shell-sdk/downloads';
import { useToast } from '@tracker/shell-sdk/toasts';
import type { OrganizationId } from '../../api/reports.api';

const EVERY_STATUS = { includeValid: 'true', includeExpiring: 'true', includeExpired: 'true' };

/** Downloads everything in scope as it is now. `running` is the format on its way. */
export function useSnapshotExport(organizationId: OrganizationId) {
  const { toast } = useToast();
  const { download, running } = useDownload<ExportFormat>(() => ({
    title: 'Export failed',
    description: "We couldn't generate the report. Please try again.",
  }));

  const run = async (format: ExportFormat) => {
    const query = new URLSearchParams({ ...EVERY_STATUS, ...(organizationId && { organizationId }) });
    const url = `/api/credentials/export/${format}?${query}`;
    if (await download(format, url, fileNameOfToday('credentials-export', format)))
      toast({ title: 'Export ready', description: `Your ${format.toUpperCase()} export is downloading now.` });
  };

  return { run, running };
}
