import { downloadFile } from '@tracker/shell-sdk/downloads';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useState } from 'react';
import { type AuditChoice, auditExportUrl } from '../../api/audit.api';

export function useAuditExport() {
  const [isDownloading, setIsDownloading] = useState(false);
  const { toast } = useToast();

  async function download(request: AuditChoice & { organizationId: string }): Promise<void> {
    setIsDownloading(true);
    try {
      await downloadFile(auditExportUrl(request), 'audit-trail.csv');
    } catch (error) {
      const description = errorText(error, 'The audit trail could not be downloaded. Please try again.');
      toast({ title: 'Export failed', description, variant: 'destructive' });
    }
    setIsDownloading(false);
  }

  return { download, isDownloading };
}
