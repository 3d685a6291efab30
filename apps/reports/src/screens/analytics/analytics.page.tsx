import { PageHeader } from '@tracker/ui/page-header';
import { NativeSelect } from '@tracker/ui/select-field';
import layout from '../../features/report-layout.module.css';
import { ScopeSelect, useParameter, useScope } from '../../features/scope-select';
import { Insights } from './insights';

const RANGES = [
  { value: '1-month', label: 'Last month' },
  { value: '3-months', label: 'Last 3 months' },
  { value: '6-months', label: 'Last 6 months' },
  { value: '1-year', label: 'Last year' },
  { value: 'all', label: 'All time' },
] as const;
const DEFAULT_RANGE = '6-months';

export function AnalyticsPage() {
  const [requested, chooseRange] = useParameter('range', DEFAULT_RANGE);
  const scope = useScope('reports.read-everyone');
  const range = RANGES.find(({ value }) => value === requested)?.value ?? DEFAULT_RANGE;
  return (
    <>
      <PageHeader
        title="Analytics and Insights"
        subtitle="The health of your credentials, and what to do next"
        actions={
          <>
            {scope.options.length > 1 && <ScopeSelect scope={scope} />}
            {/* The specification says that the range is not used in any calculation. */}
            <span className={layout.range}>
              <NativeSelect aria-label="Time range" value={range} options={RANGES} onValueChange={chooseRange} />
            </span>
          </>
        }
      />
      <Insights organizationId={scope.organizationId} />
    </>
  );
}
