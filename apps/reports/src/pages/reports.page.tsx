import { PageHeader } from '@tracker/ui/page-header';
import { ScopeSelect } from '../features/choose-scope/scope-select';
import { useScope } from '../features/choose-scope/use-scope';
import { ReportCards } from '../features/export-snapshot/report-cards';
import { CustomReportForm } from '../features/refresh-report/custom-report-form';
import { useRefresh } from '../features/refresh-report/use-refresh';
import { Snapshot } from '../features/show-snapshot/snapshot';
import styles from './reports.module.css';

export function ReportsPage() {
  const scope = useScope('reports.read');
  const { organizationId } = scope;
  const { refresh, isRefreshing } = useRefresh(organizationId);
  const scopeName = scope.options.find(({ value }) => value === scope.value)?.label;
  return (
    <>
      <PageHeader
        title="Reports and Analytics"
        subtitle="Export credentials and see where compliance stands"
        actions={<ScopeSelect scope={scope} />}
      />
      <div className={styles.sections} data-scope={scopeName}>
        <div className={styles.requests}>
          <ReportCards organizationId={organizationId} isRefreshing={isRefreshing} onRefresh={() => void refresh()} />
          <CustomReportForm isRefreshing={isRefreshing} onGenerate={() => void refresh()} />
        </div>
        <Snapshot organizationId={organizationId} />
      </div>
    </>
  );
}
