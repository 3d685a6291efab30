import { STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { BarList, ChartPanel } from '../../features/charts';
import { numberText, percentText } from '../../features/number-texts';
import type { Report } from '../../report-answer';
import styles from './status-overview.module.css';

interface StatusOverviewProps {
  report: Report;
  isOwn: boolean;
}

export function StatusOverview({ report, isOwn }: StatusOverviewProps) {
  const { statusDistribution, totals } = report;
  return (
    <ChartPanel
      title="Status Overview"
      columns={['Status', 'Credentials', 'Share']}
      rows={statusDistribution.map(({ status, count, percentage }) => [
        STATUS_LABELS[status],
        numberText(count),
        percentText(percentage),
      ])}
    >
      <div className={styles.overview}>
        <StatusDonut {...report} />
        <Stack className={styles.bars}>
          <BarList
            bars={statusDistribution.map(({ status, count, percentage }) => ({
              label: STATUS_LABELS[status],
              value: `${numberText(count)} · ${percentText(percentage)}`,
              share: percentage / 100,
              tone: status,
              to: isOwn ? `/credentials?status=${status}` : undefined,
            }))}
          />
          <Quiet>
            <Cluster as="span">
              <Icon name="document" size={16} />
              {`${numberText(totals.withDocuments)} with a document, ${numberText(totals.missingDocuments)} without`}
            </Cluster>
          </Quiet>
        </Stack>
      </div>
    </ChartPanel>
  );
}

/** A ring with the compliance rate inside. The bars beside it have the same information as text. */
function StatusDonut({ statusDistribution, complianceRate }: Pick<Report, 'statusDistribution' | 'complianceRate'>) {
  return (
    <div className={styles.donut}>
      <svg viewBox="0 0 36 36" className={styles.ring} aria-hidden="true" focusable="false">
        <circle cx="18" cy="18" r="15.9155" />
        {statusDistribution.map(({ status, percentage }, index) => (
          <circle
            key={status}
            data-status={status}
            cx="18"
            cy="18"
            r="15.9155"
            pathLength="100"
            strokeDasharray={`${percentage} 100`}
            strokeDashoffset={-statusDistribution.slice(0, index).reduce((sum, share) => sum + share.percentage, 0)}
          />
        ))}
      </svg>
      <p className={styles.center}>
        <span className={styles.rate}>{percentText(complianceRate)}</span>
        <Quiet as="span">compliant</Quiet>
      </p>
    </div>
  );
}
