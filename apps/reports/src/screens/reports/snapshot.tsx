import { CREDENTIAL_STATUSES, STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type { ReportList } from '@tracker/contracts/reports/compliance-rules';
import { FRESH_SECONDS } from '@tracker/shell-sdk/api';
import { useOrganizations } from '@tracker/shell-sdk/organizations';
import { hasStatus } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { useDaysSince } from '@tracker/shell-sdk/today';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { QueryView } from '@tracker/ui/query-view';
import { NativeSelect } from '@tracker/ui/select-field';
import { StatTile } from '@tracker/ui/stat-tile';
import { useEffect } from 'react';
import { ExpiryTimeline } from '../../features/expiry-timeline';
import { numberText, percentText } from '../../features/number-texts';
import layout from '../../features/report-layout.module.css';
import { ReportSkeleton, ReportTiles } from '../../features/report-tiles';
import type { Report } from '../../report-answer';
import { useParameter } from '../../features/scope-select';
import {
  type OrganizationId,
  type ReportScope,
  useGetComplianceReportQuery,
  useGetReportGroupsQuery,
} from '../../reports.api';
import { EntriesView } from './entries-view';
import { EntryList } from './entry-list';
import styles from './reports.module.css';
import { StatusOverview } from './status-overview';
import { TeamBreakdown } from './team-breakdown';

const ORDER: readonly ReportList[] = ['expiringSoon', 'upcomingRenewals', 'expired'];

export function Snapshot({ scope }: { scope: ReportScope }) {
  const query = useGetComplianceReportQuery(scope, { refetchOnMountOrArgChange: FRESH_SECONDS.report });
  const { organizationId } = scope;
  const { error, isFetching, refetch } = query;
  const days = useDaysSince(query.fulfilledTimeStamp);
  useEffect(() => {
    if (days > 0) void refetch();
  }, [days, refetch]);
  return (
    <Stack as="section" aria-labelledby="snapshot-heading" aria-busy={isFetching || undefined}>
      <Cluster justify="between">
        <h2 id="snapshot-heading" className={styles.heading} tabIndex={-1}>
          Compliance Snapshot
        </h2>
        <GroupSelect organizationId={organizationId} />
      </Cluster>
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={
          hasStatus(error, 401)
            ? 'Your session has ended. Sign in again to see the compliance report.'
            : "We couldn't load the compliance report. Please retry or check your network connection."
        }
        skeleton={<ReportSkeleton panelHeight="250px" />}
      >
        {(report) => <SnapshotContent report={report} scope={scope} />}
      </QueryView>
    </Stack>
  );
}

function SnapshotContent({ report, scope }: { report: Report; scope: ReportScope }) {
  const { organizationId } = scope;
  const [list] = useParameter('list', '');
  const shownList = ORDER.find((one) => one === list);
  const { data: organizations } = useOrganizations();
  const { totals, complianceRate } = report;
  const role = organizations?.find(({ id }) => id === organizationId)?.role;
  const seesEveryone = isAllowed(role, 'reports.read-everyone');
  /** The totals of plain members cover the team, their lists do not. */
  const isPlainMember = Boolean(organizationId && role && !seesEveryone);
  /** There is no list of a whole team's credentials. */
  const linkTo = (query: string) => (organizationId ? undefined : <Link to={`/credentials${query}`} />);
  const shareOf = (count: number) => (totals.total > 0 ? count / totals.total : 0);
  return (
    <Stack>
      {isPlainMember && <Quiet>Totals cover the whole team.</Quiet>}
      <ReportTiles requirements={report.requirementsMet}>
        <StatTile
          label="Total Credentials"
          value={numberText(totals.total)}
          frame={linkTo('')}
          segments={CREDENTIAL_STATUSES.map((status) => ({ tone: status, share: shareOf(totals[status]) }))}
        />
        <StatTile
          label="Compliance Rate"
          value={percentText(complianceRate)}
          tone="valid"
          proportion={complianceRate / 100}
        />
        {(['expiring', 'expired'] as const).map((status) => (
          <StatTile
            key={status}
            label={STATUS_LABELS[status]}
            value={numberText(totals[status])}
            frame={linkTo(`?status=${status}`)}
            tone={status}
            proportion={shareOf(totals[status])}
          />
        ))}
      </ReportTiles>
      {shownList ? (
        <EntriesView list={shownList} scope={scope} isOwnOnly={isPlainMember} />
      ) : (
        <>
          <div className={layout.pair}>
            <StatusOverview report={report} isOwn={!organizationId} />
            <ExpiryTimeline schedule={report.expirySchedule} isOwn={!organizationId || isPlainMember} />
          </div>
          <div className={styles.lists} key={organizationId}>
            {ORDER.map((one) => (
              <EntryList
                key={one}
                list={one}
                report={report}
                organizationId={organizationId}
                isOwnOnly={isPlainMember}
              />
            ))}
          </div>
          {organizationId && (
            <TeamBreakdown organizationId={organizationId} members={report.memberBreakdown} isComplete={seesEveryone} />
          )}
        </>
      )}
    </Stack>
  );
}

export function useGroup(organizationId: OrganizationId) {
  const { data: organizations } = useOrganizations();
  const [requested, choose] = useParameter('group', '');
  const role = organizations?.find(({ id }) => id === organizationId)?.role;
  const mayChoose = isAllowed(role, 'reports.read-everyone');
  const { currentData: groups } = useGetReportGroupsQuery(organizationId ?? '', { skip: !mayChoose });
  const isKnown = (mayChoose || !organizations) && (groups?.some(({ id }) => id === requested) ?? true);
  return { group: (organizationId && isKnown && requested) || null, groups: groups ?? [], choose };
}

function GroupSelect({ organizationId }: { organizationId: OrganizationId }) {
  const { group, groups, choose } = useGroup(organizationId);
  if (groups.length === 0) return null;
  return (
    <span className={layout.range}>
      <NativeSelect
        aria-label="Group"
        value={group ?? ''}
        options={[{ value: '', label: 'Everyone' }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        onValueChange={choose}
      />
    </span>
  );
}
