import type { IssuerCount } from '@tracker/contracts/credential-insights';
import { BarList } from '../../charts/bar-list';
import { ChartPanel } from '../../charts/chart-panel';
import { numberText } from '../../charts/figure-texts';
import styles from './insights.module.css';

export function TopIssuers({ issuers }: { issuers: readonly IssuerCount[] }) {
  const most = Math.max(1, ...issuers.map(({ count }) => count));
  return (
    <ChartPanel
      title="Credentials by Issuing Body"
      description="The five with the most credentials"
      columns={['Issuing body', 'Credentials']}
      rows={issuers.map(({ issuingBody, count }) => [issuingBody, numberText(count)])}
    >
      {issuers.length === 0 ? (
        <p className={styles.quiet}>No issuing bodies yet.</p>
      ) : (
        <BarList
          bars={issuers.map(({ issuingBody, count }) => ({
            label: issuingBody,
            value: numberText(count),
            share: count / most,
          }))}
        />
      )}
    </ChartPanel>
  );
}
