import { useToast } from '@tracker/shell-sdk/toasts';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { ScopeSelect, useScope } from '../../features/scope-select';
import { type OrganizationId, useGetComplianceReportQuery } from '../../reports.api';
import { CustomReportForm, ReportCards } from './report-cards';
import styles from './reports.module.css';
import { Snapshot } from './snapshot';

export function ReportsPage() {
  const scope = useScope('reports.read');
  const { organizationId } = scope;
  const { refresh, isRefreshing } = useRefresh(organizationId);
  return (
    <>
      <PageHeader
        title="Reports and Analytics"
        subtitle="Export credentials and see your compliance status"
        actions={<ScopeSelect scope={scope} />}
      />
      <Stack className={styles.sections} data-scope={scope.options.find(({ value }) => value === scope.value)?.label}>
        <div className={styles.requests}>
          <ReportCards organizationId={organizationId} isRefreshing={isRefreshing} onRefresh={() => void refresh()} />
          <CustomReportForm isRefreshing={isRefreshing} onGenerate={() => void refresh()} />
        </div>
        <Snapshot organizationId={organizationId} />
      </Stack>
    </>
  );
}

/** Fetches the report again, even if it is fresh. The failure text never depends on the server. */
function useRefresh(organizationId: OrganizationId) {
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
