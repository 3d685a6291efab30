import { addDays } from '@tracker/contracts/values/calendar-date';
import {
  complianceRate,
  riskLevel,
  type RiskLevel,
  UPCOMING_WINDOW_DAYS,
} from '@tracker/contracts/reports/compliance-rules';
import { CREDENTIAL_STATUSES } from '@tracker/contracts/credentials/credential-status';
import { recommendedActions } from '@tracker/contracts/reports/recommended-actions';
import { hasStatus } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { browserZone, useTodayIn } from '@tracker/shell-sdk/today';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatTile, StatTileSkeleton } from '@tracker/ui/stat-tile';
import type { Figures } from '../../api/figures';
import type { OrganizationId } from '../../api/reports.api';
import { ExpiryStrip } from '../../charts/expiry-strip';
import { numberText } from '../../charts/figure-texts';
import { percentText } from '../../charts/figure-texts';
import { ActionList } from './action-list';
import { AgeDistribution } from './age-distribution';
import layout from '../report-layout.module.css';
import { RequirementsMetTile } from '../requirements-met-tile';
import styles from './insights.module.css';
import { TopIssuers } from './top-issuers';
import { useFigures } from './use-figures';

const RISKS = {
  low: { value: 'Low', tone: 'valid', proportion: 1 / 3 },
  medium: { value: 'Medium', tone: 'expiring', proportion: 2 / 3 },
  high: { value: 'High', tone: 'expired', proportion: 1 },
} as const satisfies Record<RiskLevel, object>;

export function Insights({ organizationId }: { organizationId: OrganizationId }) {
  const { figures, error, isFetching, retry } = useFigures(organizationId);
  return (
    <QueryView
      query={{ data: figures, error, isFetching, refetch: retry }}
      className={layout.stack}
      failure={
        hasStatus(error, 401)
          ? 'Your session has ended. Sign in again to see the insights.'
          : "We couldn't load the insights. Please retry or check your network connection."
      }
      skeleton={<InsightsSkeleton />}
    >
      {(loaded) => <InsightsContent figures={loaded} organizationId={organizationId} />}
    </QueryView>
  );
}

function InsightsContent({ figures, organizationId }: { figures: Figures; organizationId: OrganizationId }) {
  const { topIssuers, ages, expirySchedule } = figures.insights;
  const { user } = useSession();
  const today = useTodayIn(user?.timeZone ?? browserZone());
  const upcoming = new URLSearchParams({ expiresFrom: today, expiresTo: addDays(today, UPCOMING_WINDOW_DAYS) });
  const rate = complianceRate(figures);
  const shareOf = (count: number) => (figures.total > 0 ? count / figures.total : 0);
  return (
    <>
      <div className={layout.tiles}>
        <StatTile label="Compliance Rate" value={percentText(rate)} tone="valid" proportion={rate / 100} />
        <StatTile label="Risk Level" {...RISKS[riskLevel(figures)]} />
        <StatTile
          label="Upcoming Renewals"
          value={numberText(figures.upcomingRenewals)}
          frame={organizationId ? undefined : <Link to={`/credentials?${upcoming}`} />}
          proportion={shareOf(figures.upcomingRenewals)}
        />
        <StatTile
          label="Portfolio Value"
          value={numberText(figures.total)}
          frame={organizationId ? undefined : <Link to="/credentials" />}
          segments={CREDENTIAL_STATUSES.map((status) => ({ tone: status, share: shareOf(figures[status]) }))}
        />
        <RequirementsMetTile requirements={figures.requirementsMet} />
      </div>
      <div className={layout.pair}>
        <div className={styles.column}>
          <ActionList actions={recommendedActions({ ...figures, old: ages.old })} organizationId={organizationId} />
          <AgeDistribution ages={ages} />
        </div>
        <div className={styles.column}>
          <ExpiryStrip schedule={expirySchedule} isOwn={!organizationId} />
          <TopIssuers issuers={topIssuers} isOwn={!organizationId} />
        </div>
      </div>
    </>
  );
}

function InsightsSkeleton() {
  return (
    <>
      <div className={layout.tiles}>
        {['rate', 'risk', 'renewals', 'value'].map((key) => (
          <StatTileSkeleton key={key} />
        ))}
      </div>
      <div className={layout.pair}>
        {['strip', 'actions', 'issuers', 'ages'].map((key) => (
          <Skeleton key={key} height="260px" radius="var(--radius)" />
        ))}
      </div>
    </>
  );
}
