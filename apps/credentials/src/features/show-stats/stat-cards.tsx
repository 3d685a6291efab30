import { STATUS_LABELS, type CredentialStatus } from '@tracker/contracts/credential-status';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { ErrorState } from '@tracker/ui/error-state';
import { StatTile, StatTileSkeleton } from '@tracker/ui/stat-tile';
import { useGetStatsQuery } from '../../api/credentials.api';
import styles from './stat-cards.module.css';

const SHOWN: readonly CredentialStatus[] = ['valid', 'expiring', 'expired'];
const SKELETONS = ['total', ...SHOWN];

export function StatCards() {
  const { data: stats, error, isFetching, refetch } = useGetStatsQuery();
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
        segments={SHOWN.map((status) => ({ tone: status, share: shareOf(stats[status]) }))}
      />
      {SHOWN.map((status) => (
        <StatTile
          key={status}
          label={STATUS_LABELS[status]}
          value={stats[status]}
          tone={status}
          proportion={shareOf(stats[status])}
        />
      ))}
    </div>
  );
}
