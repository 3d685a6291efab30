import { STATUS_LABELS, type CredentialStatus } from '@tracker/contracts/credential-status';
import type { Credential, DashboardStats } from '@tracker/contracts/credentials';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { useDaysSince } from '@tracker/shell-sdk/today';
import { ErrorState } from '@tracker/ui/error-state';
import { StatTile, StatTileSkeleton } from '@tracker/ui/stat-tile';
import { useGetCredentialStatsQuery } from '../../api/credentials.api';
import styles from './stat-cards.module.css';

const SHOWN: readonly CredentialStatus[] = ['valid', 'expiring', 'expired'];
const SKELETONS = ['total', ...SHOWN];

export function StatCards() {
  const { data: answered, error, isFetching, refetch, fulfilledTimeStamp } = useGetCredentialStatsQuery();
  const { data: credentials } = useCredentials();
  // In a page that stays open over midnight the list counts on, and the numbers are its.
  const stats = useDaysSince(fulfilledTimeStamp) > 0 && credentials ? countsOf(credentials) : answered;
  if (stats === undefined && isFetching) {
    return (
      <div className={styles.cards} aria-busy="true">
        {SKELETONS.map((key) => (
          <StatTileSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (stats === undefined) {
    return (
      <ErrorState
        onRetry={() => void refetch()}
      >{`Your numbers could not be loaded. ${errorMessage(error)}`}</ErrorState>
    );
  }
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
