import { STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import { Icon } from '@tracker/ui/icon';
import type { Report } from '../../api/report-answer';
import { BarList } from '../../charts/bar-list';
import { ChartPanel } from '../../charts/chart-panel';
import { numberText } from '../../charts/figure-texts';
import { percentText } from '../../charts/figure-texts';
import { StatusDonut } from '../../charts/status-donut';
import styles from './status-overview.module.css';

interface StatusOverviewProps {
  report: Report;
  /** Whether it counts the reader's own credentials, which a list has. */
  isOwn: boolean;
}

export function StatusOverview({ report, isOwn }: StatusOverviewProps) {
  const { statusDistribution, complianceRate, totals } = report;
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
        <StatusDonut distribution={statusDistribution} complianceRate={complianceRate} />
        <div className={styles.words}>
          <BarList
            bars={statusDistribution.map(({ status, count, percentage }) => ({
              label: STATUS_LABELS[status],
              value: `${numberText(count)} · ${percentText(percentage)}`,
              share: percentage / 100,
              tone: status,
              ...(isOwn && { to: `/credentials?status=${status}` }),
            }))}
          />
          <p className={styles.documents}>
            <Icon name="document" size={16} />
            {`${numberText(totals.withDocuments)} with a document, ${numberText(totals.missingDocuments)} without`}
          </p>
        </div>
      </div>
    </ChartPanel>
  );
}
