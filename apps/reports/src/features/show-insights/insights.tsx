import { complianceRate, riskLevel, type RiskLevel } from '@tracker/contracts/compliance-rules';
import { recommendedActions } from '@tracker/contracts/recommended-actions';
import { ErrorState } from '@tracker/ui/error-state';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatTile, StatTileSkeleton } from '@tracker/ui/stat-tile';
import type { Figures } from '../../api/figures';
import type { OrganizationId } from '../../api/reports.api';
import { ExpiryStrip } from '../../charts/expiry-strip';
import { percentText } from '../../charts/percent-text';
import { ActionList } from './action-list';
import { AgeDistribution } from './age-distribution';
import styles from './insights.module.css';
import { TopIssuers } from './top-issuers';
import { useFigures } from './use-figures';

const RISK_WORDS: Record<RiskLevel, string> = { low: 'Low', medium: 'Medium', high: 'High' };

export function Insights({ organizationId }: { organizationId: OrganizationId }) {
  const { figures, isFetching, retry } = useFigures(organizationId);
  return (
    <div className={styles.insights} aria-busy={isFetching || undefined}>
      {figures && <InsightsContent figures={figures} organizationId={organizationId} />}
      {!figures && isFetching && <InsightsSkeleton />}
      {!figures && !isFetching && (
        <ErrorState onRetry={retry}>
          We couldn't load the insights. Please retry or check your network connection.
        </ErrorState>
      )}
    </div>
  );
}

function InsightsContent({ figures, organizationId }: { figures: Figures; organizationId: OrganizationId }) {
  const { topIssuers, ages, expirySchedule } = figures.insights;
  const rate = complianceRate(figures);
  return (
    <>
      <div className={styles.tiles}>
        <StatTile label="Compliance Rate" value={percentText(rate)} tone="valid" proportion={rate / 100} />
        <StatTile label="Risk Level" value={RISK_WORDS[riskLevel(figures)]} />
        <StatTile label="Upcoming Renewals" value={figures.upcomingRenewals} />
        <StatTile label="Portfolio Value" value={figures.total} />
      </div>
      <div className={styles.pair}>
        <ExpiryStrip schedule={expirySchedule} />
        <ActionList actions={recommendedActions({ ...figures, old: ages.old })} organizationId={organizationId} />
        <TopIssuers issuers={topIssuers} />
        <AgeDistribution ages={ages} />
      </div>
    </>
  );
}

function InsightsSkeleton() {
  return (
    <>
      <div className={styles.tiles}>
        {['rate', 'risk', 'renewals', 'value'].map((key) => (
          <StatTileSkeleton key={key} hasBar={key === 'rate'} />
        ))}
      </div>
      <div className={styles.pair}>
        {['strip', 'actions', 'issuers', 'ages'].map((key) => (
          <Skeleton key={key} height="260px" radius="var(--radius)" />
        ))}
      </div>
    </>
  );
}
