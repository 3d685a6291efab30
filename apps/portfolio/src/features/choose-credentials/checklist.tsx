import type { OwnPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { PORTFOLIO_LIMITS } from '@tracker/contracts/portfolio/portfolio-limits';
import { STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { EmptyState } from '@tracker/ui/empty-state';
import { FormNotice } from '@tracker/ui/form-notice';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatusBadge } from '@tracker/ui/status-badge';
import { shareUrl } from '../share-link/share-link';
import { ChoiceRow } from './choice-row';
import styles from './checklist.module.css';
import { useMembership } from '@tracker/product/portfolio-membership';

/** The user's credentials, to be ticked for the portfolio. */
export function Checklist({ portfolio, credentials }: OwnPortfolio) {
  const query = useCredentials();
  const { data } = query;
  const { isIncluded, choose } = useMembership(credentials);
  const certUrl = portfolio.isPublic ? shareUrl(portfolio.shareToken) : null;
  const beyondLimit = credentials.length - PORTFOLIO_LIMITS.entries;
  const count = data?.filter(({ id }) => isIncluded(id)).length ?? 0;

  return (
    <Panel
      title="Credentials to include"
      description="The notes of the credentials you include are shown on the public page. Documents never are."
      actions={data && data.length > 0 && <p className={styles.count}>{`${count} of ${data.length} included`}</p>}
    >
      {beyondLimit > 0 && (
        <FormNotice>
          Visitors see {PORTFOLIO_LIMITS.entries} of your {credentials.length} credentials: those that stay valid
          longest. Remove {beyondLimit} to choose them yourself.
        </FormNotice>
      )}
      <QueryView
        query={query}
        failure={errorMessage(query.error)}
        skeleton={
          <div className={styles.list}>
            {['1', '2', '3'].map((key) => (
              <Skeleton key={key} height="60px" radius="var(--radius-control)" />
            ))}
          </div>
        }
        empty={
          <EmptyState drawing="credentials" action={<Link to="/credentials">Go to My Credentials</Link>}>
            You have no credentials yet. Add one, and it can be part of your portfolio.
          </EmptyState>
        }
      >
        {(list) => (
          <ul className={styles.list}>
            {list.map((credential) => (
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
      </QueryView>
    </Panel>
  );
}
