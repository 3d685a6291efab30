import { todayIn } from '@tracker/contracts/calendar-date';
import type { ExportFormat } from '@tracker/contracts/credential-limits';
import { downloadFile } from '@tracker/shell-sdk/downloads';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useEffect, useRef, useState } from 'react';
import type { OrganizationId } from '../../api/reports.api';

const EVERY_STATUS = { includeValid: 'true', includeExpiring: 'true', includeExpired: 'true' };

/** Downloads everything in scope as it is now. `running` is the format on its way. */
export function useSnapshotExport(organizationId: OrganizationId) {
  const { toast } = useToast();
  const [running, setRunning] = useState<ExportFormat | null>(null);
  const runningRef = useRef<AbortController | null>(null);
  useEffect(() => () => runningRef.current?.abort(), []);

  const run = async (format: ExportFormat) => {
    if (runningRef.current) return;
    const controller = new AbortController();
    runningRef.current = controller;
    setRunning(format);
    try {
      const query = new URLSearchParams({ ...EVERY_STATUS, ...(organizationId && { organizationId }) });
      const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
      const fileName = `credentials-export-${today}.${format}`;
      await downloadFile(`/api/credentials/export/${format}?${query}`, fileName, controller.signal);
      toast({ title: 'Export ready', description: `Your ${format.toUpperCase()} export is downloading now.` });
    } catch {
      if (!controller.signal.aborted)
        toast({
          title: 'Export failed',
          description: "We couldn't generate the report. Please try again.",
          variant: 'destructive',
        });
    } finally {
      runningRef.current = null;
      setRunning(null);
    }
  };

  return { run, running };
}
