import type { OrganizationPermission } from '@tracker/contracts/organizations/permissions';
import { fileNameOfToday, useDownload } from '@tracker/shell-sdk/downloads';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';

export const MAY_DOWNLOAD_PACK: OrganizationPermission = 'audit-pack.download';

interface AuditPackScope {
  organizationId: string;
  userId?: string;
  /** `YYYY-MM-DD`; today if it is empty. */
  date?: string;
}

/** Downloads everything about an organization or a member on a date. Only for those with `MAY_DOWNLOAD_PACK`. */
export function useAuditPack() {
  const { toast } = useToast();
  const { download, running } = useDownload<'pack'>(
    (error) => ({
      title: 'Audit pack not ready',
      description: errorText(error, 'The audit pack could not be made. Please try again.'),
    }),
    { outlivesScreen: true },
  );
  const downloadPack = async ({ organizationId, userId, date }: AuditPackScope) => {
    const query = new URLSearchParams({ ...(date && { date }), ...(userId && { userId }) });
    const url = `/api/organizations/${organizationId}/audit-pack${query.size > 0 ? `?${query}` : ''}`;
    if (await download('pack', url, fileNameOfToday('audit-pack', 'zip')))
      toast({ title: 'Audit pack ready', description: 'Your audit pack is downloading now.' });
  };
  return { downloadPack, isRunning: running !== null };
}

interface AuditPackButtonProps extends AuditPackScope {
  pack: ReturnType<typeof useAuditPack>;
  title?: string;
}

export function AuditPackButton({ pack, title, ...scope }: AuditPackButtonProps) {
  return (
    <Button
      title={title}
      icon={<Icon name="download" size={18} />}
      isPending={pack.isRunning}
      onClick={() => void pack.downloadPack(scope)}
    >
      Download audit pack
    </Button>
  );
}
