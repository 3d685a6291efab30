import type { IssuerCount } from '@tracker/contracts/reports/credential-insights';
import { BarList } from '../../charts/bar-list';
import { ChartPanel } from '../../charts/chart-panel';
import { numberText } from '../../charts/figure-texts';
import styles from './insights.module.css';

interface TopIssuersProps {
  issuers: readonly IssuerCount[];
  /** Whether they are of the reader's own credentials, which a list has. */
  isOwn: boolean;
}

export function TopIssuers({ issuers, isOwn }: TopIssuersProps) {
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
            ...(isOwn && { to: `/credentials?${new URLSearchParams({ issuer: issuingBody })}` }),
          }))}
        />
      )}
    </ChartPanel>
  );
}
