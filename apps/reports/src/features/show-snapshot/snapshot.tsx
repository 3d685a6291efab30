import { CREDENTIAL_STATUSES } from '@tracker/contracts/credentials/credential-status';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { FRESH_SECONDS } from '@tracker/shell-sdk/api';
import { useOrganizations } from '@tracker/shell-sdk/organizations';
import { hasStatus } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { useDaysSince } from '@tracker/shell-sdk/today';
import { QueryView } from '@tracker/ui/query-view';
import { StatTile } from '@tracker/ui/stat-tile';
import { useEffect } from 'react';
import type { Report } from '../../api/report-answer';
import { type OrganizationId, useGetComplianceReportQuery } from '../../api/reports.api';
import { ExpiryStrip } from '../../charts/expiry-strip';
import { numberText } from '../../charts/figure-texts';
import { percentText } from '../../charts/figure-texts';
import { EntryList } from './entry-list';
import { SnapshotSkeleton } from './snapshot-skeleton';
import layout from '../report-layout.module.css';
import { RequirementsMetTile } from '../requirements-met-tile';
import styles from './snapshot.module.css';
import { StatusOverview } from './status-overview';
import { TeamBreakdown } from './team-breakdown';

export function Snapshot({ organizationId }: { organizationId: OrganizationId }) {
  const query = useGetComplianceReportQuery(organizationId, { refetchOnMountOrArgChange: FRESH_SECONDS.report });
  const { error, isFetching, refetch } = query;
  const days = useDaysSince(query.fulfilledTimeStamp);
  useEffect(() => {
    // The page stayed open over midnight.
    if (days > 0) void refetch();
  }, [days, refetch]);
  return (
    <section className={layout.stack} aria-labelledby="snapshot-heading" aria-busy={isFetching || undefined}>
      <h2 id="snapshot-heading" className={styles.heading} tabIndex={-1}>
        Compliance Snapshot
      </h2>
      <QueryView
        query={{ ...query, data: query.currentData }}
        className={layout.stack}
        failure={
          hasStatus(error, 401)
            ? 'Your session has ended. Sign in again to see the compliance report.'
            : "We couldn't load the compliance report. Please retry or check your network connection."
        }
        skeleton={<SnapshotSkeleton />}
      >
        {(report) => <SnapshotContent report={report} organizationId={organizationId} />}
      </QueryView>
    </section>
  );
}

function SnapshotContent({ report, organizationId }: { report: Report; organizationId: OrganizationId }) {
  const { data: organizations } = useOrganizations();
  const { totals, listTotals } = report;
  const role = organizations?.find(({ id }) => id === organizationId)?.role;
  const seesEveryone = isAllowed(role, 'reports.read-everyone');
  /** A member's report counts everybody and lists only what is their own. */
  const isMembers = Boolean(organizationId && role && !seesEveryone);
  /** To the list that a figure counts; of a whole team there is none. */
  const leadingTo = (query: string) => (organizationId ? undefined : <Link to={`/credentials${query}`} />);
  const shareOf = (count: number) => (totals.total > 0 ? count / totals.total : 0);
  return (
    <>
      {isMembers && <p className={styles.note}>Totals and charts: the whole team.</p>}
      <div className={layout.tiles}>
        <StatTile
          label="Total Credentials"
          value={numberText(totals.total)}
          frame={leadingTo('')}
          segments={CREDENTIAL_STATUSES.map((status) => ({ tone: status, share: shareOf(totals[status]) }))}
        />
        <StatTile
          label="Compliance Rate"
          value={percentText(report.complianceRate)}
          tone="valid"
          proportion={report.complianceRate / 100}
        />
        <StatTile
          label="Expiring Soon"
          value={numberText(totals.expiring)}
          frame={leadingTo('?status=expiring')}
          tone="expiring"
          proportion={shareOf(totals.expiring)}
        />
        <StatTile
          label="Expired"
          value={numberText(totals.expired)}
          frame={leadingTo('?status=expired')}
          tone="expired"
          proportion={shareOf(totals.expired)}
        />
        <RequirementsMetTile requirements={report.requirementsMet} />
      </div>
      <div className={layout.pair}>
        <StatusOverview report={report} isOwn={!organizationId} />
        <ExpiryStrip schedule={report.expirySchedule} isOwn={!organizationId} />
      </div>
      <div className={styles.lists} key={organizationId}>
        <EntryList
          title="Upcoming Renewals"
          emptyText="Nothing is due within 90 days."
          list="upcomingRenewals"
          first={report.upcomingRenewals}
          total={listTotals.upcomingRenewals}
          organizationId={organizationId}
          isOwnOnly={isMembers}
        />
        <EntryList
          title="Expiring Within 30 Days"
          emptyText="Nothing expires within 30 days."
          list="expiringSoon"
          first={report.expiringSoon}
          total={listTotals.expiringSoon}
          organizationId={organizationId}
          isOwnOnly={isMembers}
        />
        <EntryList
          title="Expired Credentials"
          emptyText="Nothing has expired."
          list="expired"
          first={report.expired}
          total={listTotals.expired}
          organizationId={organizationId}
          isOwnOnly={isMembers}
        />
      </div>
      {organizationId && <TeamBreakdown members={report.memberBreakdown} isComplete={seesEveryone} />}
    </>
  );
}
