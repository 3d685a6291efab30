import { useSearchParams } from '@tracker/shell-sdk/router';
import { PageHeader } from '@tracker/ui/page-header';
import { NativeSelect } from '@tracker/ui/select-field';
import { ScopeSelect } from '../features/choose-scope/scope-select';
import { useScope } from '../features/choose-scope/use-scope';
import { Insights } from '../features/show-insights/insights';
import styles from './reports.module.css';

const RANGES = [
  { value: '1-month', label: 'Last month' },
  { value: '3-months', label: 'Last 3 months' },
  { value: '6-months', label: 'Last 6 months' },
  { value: '1-year', label: 'Last year' },
  { value: 'all', label: 'All time' },
] as const;
const DEFAULT_RANGE = '6-months';

export function AnalyticsPage() {
  const [params, setParams] = useSearchParams();
  // A team's insights name issuers of everybody, so that plain members are not offered them.
  const scope = useScope('reports.read-everyone');
  const range = RANGES.find(({ value }) => value === params.get('range'))?.value ?? DEFAULT_RANGE;
  const chooseRange = (value: string) => {
    const next = new URLSearchParams(params);
    if (value === DEFAULT_RANGE) next.delete('range');
    else next.set('range', value);
    setParams(next, { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Analytics and Insights"
        subtitle="How healthy your credentials are, and what to do next"
        actions={
          <div className={styles.controls}>
            {scope.options.length > 1 && <ScopeSelect scope={scope} />}
            {/* By the specification the range enters no calculation. */}
            <span className={styles.range}>
              <NativeSelect aria-label="Time range" value={range} options={RANGES} onValueChange={chooseRange} />
            </span>
          </div>
        }
      />
      <Insights organizationId={scope.organizationId} />
    </>
  );
}
