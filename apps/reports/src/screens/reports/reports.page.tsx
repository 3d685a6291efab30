import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { useActionInAddress } from '@tracker/product/action-in-address';
import { AuditPackButton, MAY_DOWNLOAD_PACK, useAuditPack } from '@tracker/product/audit-pack';
import { useOwnToday } from '@tracker/product/own-today';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useToast } from '@tracker/shell-sdk/toasts';
import { DateInput } from '@tracker/ui/date-field';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { ScopeSelect, useScope } from '../../features/scope-select';
import { type OrganizationId, type ReportScope, useGetComplianceReportQuery } from '../../reports.api';
import { CustomReportForm, ReportCards } from './report-cards';
import styles from './reports.module.css';
import { Snapshot, useGroup } from './snapshot';
import { useId, useState } from 'react';

export function ReportsPage() {
  const scope = useScope('reports.read');
  const { organizationId } = scope;
  const { group } = useGroup(organizationId);
  const reportScope = { organizationId, group };
  const { refresh, isRefreshing } = useRefresh(reportScope);
  return (
    <>
      <PageHeader
        title="Reports and Analytics"
        subtitle="Export credentials and see your compliance status"
        actions={
          <>
            <ScopeSelect scope={scope} />
            <AuditPack organizationId={organizationId} />
          </>
        }
      />
      <Stack className={styles.sections} data-scope={scope.options.find(({ value }) => value === scope.value)?.label}>
        <div className={`${styles.requests} box`}>
          <ReportCards scope={reportScope} isRefreshing={isRefreshing} onRefresh={() => void refresh()} />
          <CustomReportForm isRefreshing={isRefreshing} onGenerate={() => void refresh()} />
        </div>
        <Snapshot scope={reportScope} />
      </Stack>
    </>
  );
}

/** In personal scope the pack is about the current organization, so that it is always one press away. */
function AuditPack({ organizationId }: { organizationId: OrganizationId }) {
  const { organization: current, organizations = [] } = useCurrentOrganization();
  const organization = organizationId ? organizations.find(({ id }) => id === organizationId) : current;
  if (!organization || !isAllowed(organization.role, MAY_DOWNLOAD_PACK)) return null;
  return <AuditPackOf organization={organization} hasDate={organizationId !== null} />;
}

function AuditPackOf({ organization: { id, name }, hasDate }: { organization: Organization; hasDate: boolean }) {
  const today = useOwnToday();
  const dateId = useId();
  const [date, setDate] = useState('');
  const pack = useAuditPack();
  useActionInAddress({ 'audit-pack': () => void pack.downloadPack({ organizationId: id }) });
  return (
    <>
      {hasDate && (
        <span className={styles.asOf}>
          <label htmlFor={dateId}>As of</label>
          <DateInput id={dateId} value={date || today} onValueChange={setDate} />
        </span>
      )}
      <AuditPackButton pack={pack} organizationId={id} date={date} {...(!hasDate && { title: name })} />
    </>
  );
}

function useRefresh(scope: ReportScope) {
  const { toast } = useToast();
  const { refetch, isFetching } = useGetComplianceReportQuery(scope);
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
      description: `Compliance data updated${scope.organizationId ? ' for your team' : ''}`,
    });
  };
  return { refresh, isRefreshing: isFetching };
}
