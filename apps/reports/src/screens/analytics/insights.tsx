import { CREDENTIAL_STATUSES } from '@tracker/contracts/credentials/credential-status';
import {
  complianceRate,
  type RiskLevel,
  riskLevel,
  UPCOMING_WINDOW_DAYS,
} from '@tracker/contracts/reports/compliance-rules';
import {
  AGES,
  type CredentialAge,
  type IssuerCount,
  recommendedActions,
} from '@tracker/contracts/reports/credential-insights';
import { addDays } from '@tracker/contracts/values/calendar-date';
import { useOwnToday } from '@tracker/product/own-today';
import { FRESH_SECONDS } from '@tracker/shell-sdk/api';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { hasStatus } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { Quiet, Stack } from '@tracker/ui/layout';
import { QueryView, type ViewedQuery } from '@tracker/ui/query-view';
import { StatTile } from '@tracker/ui/stat-tile';
import { useMemo } from 'react';
import { BarList, ChartPanel } from '../../features/charts';
import { ExpiryTimeline } from '../../features/expiry-timeline';
import { numberText, percentText } from '../../features/number-texts';
import layout from '../../features/report-layout.module.css';
import { ReportSkeleton, ReportTiles } from '../../features/report-tiles';
import { type OrganizationId, useGetTeamReportFiguresQuery } from '../../reports.api';
import { ActionList } from './action-list';
import { type Figures, figuresOfCredentials } from './figures';

const RISKS = {
  low: { value: 'Low', tone: 'valid', proportion: 1 / 3 },
  medium: { value: 'Medium', tone: 'expiring', proportion: 2 / 3 },
  high: { value: 'High', tone: 'expired', proportion: 1 },
} as const satisfies Record<RiskLevel, object>;

const AGE_LABELS: Record<CredentialAge, { label: string; note: string }> = {
  new: { label: 'New', note: 'up to 6 months' },
  mature: { label: 'Mature', note: '6 to 24 months' },
  old: { label: 'Old', note: 'over 24 months' },
};

export function Insights({ organizationId }: { organizationId: OrganizationId }) {
  const query = useFigures(organizationId);
  return (
    <QueryView
      query={query}
      failure={
        hasStatus(query.error, 401)
          ? 'Your session has ended. Sign in again to see the insights.'
          : "We couldn't load the insights. Please retry or check your network connection."
      }
      skeleton={<ReportSkeleton panelHeight="260px" />}
    >
      {(figures) => <InsightsContent figures={figures} organizationId={organizationId} />}
    </QueryView>
  );
}

const WINDOW = `Due within ${UPCOMING_WINDOW_DAYS} days, including credentials that expire soon`;

function useFigures(organizationId: OrganizationId): ViewedQuery<Figures> {
  const own = useCredentials({ skip: organizationId !== null });
  const ownFigures = useMemo(() => own.data && figuresOfCredentials(own.data), [own.data]);
  const team = useGetTeamReportFiguresQuery(organizationId ?? '', {
    skip: organizationId === null,
    refetchOnMountOrArgChange: FRESH_SECONDS.report,
  });
  return organizationId === null ? { ...own, data: ownFigures } : { ...team, data: team.currentData };
}

function InsightsContent({ figures, organizationId }: { figures: Figures; organizationId: OrganizationId }) {
  const { topIssuers, ages, expirySchedule } = figures.insights;
  const today = useOwnToday();
  const upcoming = new URLSearchParams({ expiresFrom: today, expiresTo: addDays(today, UPCOMING_WINDOW_DAYS) });
  const rate = complianceRate(figures);
  const shareOf = (count: number) => (figures.total > 0 ? count / figures.total : 0);
  return (
    <Stack>
      <ReportTiles requirements={figures.requirementsMet}>
        <StatTile label="Compliance Rate" value={percentText(rate)} tone="valid" proportion={rate / 100} />
        <StatTile label="Risk Level" {...RISKS[riskLevel(figures)]} />
        <StatTile
          label="Upcoming Renewals"
          value={numberText(figures.upcomingRenewals)}
          frame={organizationId ? <div title={WINDOW} /> : <Link title={WINDOW} to={`/credentials?${upcoming}`} />}
          proportion={shareOf(figures.upcomingRenewals)}
        />
        <StatTile
          label="Portfolio Value"
          value={numberText(figures.total)}
          frame={organizationId ? undefined : <Link to="/credentials" />}
          segments={CREDENTIAL_STATUSES.map((status) => ({ tone: status, share: shareOf(figures[status]) }))}
        />
      </ReportTiles>
      <div className={layout.pair}>
        <Stack>
          <ActionList actions={recommendedActions({ ...figures, old: ages.old })} organizationId={organizationId} />
          <AgeDistribution ages={ages} />
        </Stack>
        <Stack>
          <ExpiryTimeline schedule={expirySchedule} isOwn={!organizationId} />
          <TopIssuers issuers={topIssuers} isOwn={!organizationId} />
        </Stack>
      </div>
    </Stack>
  );
}

function AgeDistribution({ ages }: { ages: Record<CredentialAge, number> }) {
  const total = ages.new + ages.mature + ages.old;
  const rows = AGES.map((age) => ({
    ...AGE_LABELS[age],
    value: numberText(ages[age]),
    share: total > 0 ? ages[age] / total : 0,
  }));
  return (
    <ChartPanel
      title="Age Distribution"
      description="Time since the issue date"
      columns={['Age', 'Credentials', 'Share']}
      rows={rows.map(({ label, note, value, share }) => [`${label} (${note})`, value, percentText(share * 100)])}
    >
      <BarList bars={rows} />
    </ChartPanel>
  );
}

interface TopIssuersProps {
  issuers: readonly IssuerCount[];
  isOwn: boolean;
}

function TopIssuers({ issuers, isOwn }: TopIssuersProps) {
  const highest = Math.max(1, ...issuers.map(({ count }) => count));
  return (
    <ChartPanel
      title="Credentials by Issuing Body"
      description="The five with the most credentials"
      columns={['Issuing body', 'Credentials']}
      rows={issuers.map(({ issuingBody, count }) => [issuingBody, numberText(count)])}
    >
      {issuers.length === 0 ? (
        <Quiet>No issuing bodies yet.</Quiet>
      ) : (
        <BarList
          bars={issuers.map(({ issuingBody, count }) => ({
            label: issuingBody,
            value: numberText(count),
            share: count / highest,
            to: isOwn ? `/credentials?${new URLSearchParams({ issuer: issuingBody })}` : undefined,
          }))}
        />
      )}
    </ChartPanel>
  );
}
