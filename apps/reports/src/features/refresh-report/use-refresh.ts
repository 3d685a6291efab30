import { useToast } from '@tracker/shell-sdk/toasts';
import { useGetComplianceReportQuery, type OrganizationId } from '../../api/reports.api';

/** Asks for the report again, however fresh it is, and says how it went. */
export function useRefresh(organizationId: OrganizationId) {
  const { toast } = useToast();
  const { refetch, isFetching } = useGetComplianceReportQuery(organizationId);
  const refresh = async () => {
    const { isError } = await refetch();
    if (isError) {
      toast({
        title: 'Unable to refresh',
        description: "We couldn't update the report right now. Please try again.",
        variant: 'destructive',
      });
      return;
    }
    toast({
      title: 'Report refreshed',
      description: `Compliance data updated${organizationId ? ' for your team' : ''}`,
    });
  };
  return { refresh, isRefreshing: isFetching };
}
