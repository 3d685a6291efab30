import type { OwnPortfolio } from '@tracker/contracts/portfolio';
import { STATUS_LABELS } from '@tracker/contracts/credential-status';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { EmptyState } from '@tracker/ui/empty-state';
import { ErrorState } from '@tracker/ui/error-state';
import { Panel } from '@tracker/ui/panel';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatusBadge } from '@tracker/ui/status-badge';
import { shareUrl } from '../share-link/share-link';
import { ChoiceRow } from './choice-row';
import styles from './checklist.module.css';
import { useMembership } from '@tracker/shell-sdk/portfolio-membership';

/** The user's credentials, to be ticked for the portfolio. */
export function Checklist({ portfolio, credentials }: OwnPortfolio) {
  const { data, error, isFetching, refetch } = useCredentials();
  const { isIncluded, choose } = useMembership(credentials);
  const certUrl = portfolio.isPublic ? shareUrl(portfolio.shareToken) : null;
  const count = data?.filter(({ id }) => isIncluded(id)).length ?? 0;

  return (
    <Panel
      title="Credentials to include"
      description="The notes of the credentials you include are shown on the public page. Documents never are."
      actions={data && data.length > 0 && <p className={styles.count}>{`${count} of ${data.length} included`}</p>}
    >
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((credential) => (
            <ChoiceRow
              key={credential.id}
              credential={credential}
              certUrl={certUrl}
              isIncluded={isIncluded(credential.id)}
              onChoose={(isWanted) => void choose(credential.id, isWanted)}
              badge={<StatusBadge status={credential.status}>{STATUS_LABELS[credential.status]}</StatusBadge>}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <EmptyState drawing="credentials" action={<Link to="/credentials">Go to My Credentials</Link>}>
          You have no credentials yet. Add one, and it can be part of your portfolio.
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <div className={styles.list} aria-busy="true">
          {['1', '2', '3'].map((key) => (
            <Skeleton key={key} height="60px" radius="var(--radius-control)" />
          ))}
        </div>
      )}
    </Panel>
  );
}
