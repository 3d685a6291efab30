import { STATUS_LABELS, type CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { Credential, DashboardStats } from '@tracker/contracts/credentials/credentials';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { useDaysSince } from '@tracker/shell-sdk/today';
import { QueryView } from '@tracker/ui/query-view';
import { StatTile, StatTileSkeleton } from '@tracker/ui/stat-tile';
import { useGetCredentialStatsQuery } from './dashboard.api';
import styles from './dashboard.module.css';

const SHOWN: readonly CredentialStatus[] = ['valid', 'expiring', 'expired'];
const SKELETONS = ['total', ...SHOWN];

export function StatCards() {
  const query = useGetCredentialStatsQuery();
  const { data: credentials } = useCredentials();
  // After midnight, the list has newer statuses than the loaded numbers.
  const stats = useDaysSince(query.fulfilledTimeStamp) > 0 && credentials ? countsOf(credentials) : query.data;
  return (
    <QueryView
      query={{ ...query, data: stats }}
      failure={`Your numbers could not be loaded. ${errorMessage(query.error)}`}
      skeleton={
        <div className={styles.cards}>
          {SKELETONS.map((key) => (
            <StatTileSkeleton key={key} />
          ))}
        </div>
      }
    >
      {(counted) => <Cards stats={counted} />}
    </QueryView>
  );
}

function Cards({ stats }: { stats: DashboardStats }) {
  const shareOf = (count: number) => (stats.total > 0 ? count / stats.total : 0);
  return (
    <div className={styles.cards}>
      <StatTile
        label="Total Credentials"
        value={stats.total}
        frame={<Link to="/credentials" />}
        segments={SHOWN.map((status) => ({ tone: status, share: shareOf(stats[status]) }))}
      />
      {SHOWN.map((status) => (
        <StatTile
          key={status}
          label={STATUS_LABELS[status]}
          value={stats[status]}
          tone={status}
          proportion={shareOf(stats[status])}
          frame={<Link to={`/credentials?status=${status}`} />}
        />
      ))}
    </div>
  );
}

function countsOf(credentials: readonly Credential[]): DashboardStats {
  const count = (status: CredentialStatus) => credentials.filter((one) => one.status === status).length;
  return {
    total: credentials.length,
    valid: count('valid'),
    expiring: count('expiring'),
    expired: count('expired'),
  };
}
