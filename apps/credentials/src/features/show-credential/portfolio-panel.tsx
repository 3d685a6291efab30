import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { useGetPortfolioQuery } from '@tracker/shell-sdk/own-portfolio';
import { useMembership } from '@tracker/product/portfolio-membership';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { Switch } from '@tracker/ui/switch';
import { useId } from 'react';
import styles from './side-panels.module.css';

const NONE: never[] = [];

/** Where a credential is shown to others, and the switch for it, which saves at once. */
export function PortfolioPanel({ credential }: { credential: CredentialDetail }) {
  const id = useId();
  const portfolio = useGetPortfolioQuery();
  const { isIncluded, choose } = useMembership(portfolio.data?.credentials ?? NONE);
  return (
    <Panel title="Where it is shown">
      {credential.archivedAt ? (
        <p className={styles.quiet}>It is shown nowhere as long as it is archived.</p>
      ) : (
        <QueryView
          query={portfolio}
          failure={`Your portfolio could not be loaded. ${errorMessage(portfolio.error)}`}
          skeleton={<Skeleton height="84px" />}
        >
          {(data) => (
            <>
              <div className={styles.switch}>
                <span id={id}>Show in my portfolio</span>
                <Switch
                  aria-labelledby={id}
                  aria-describedby={`${id}-text`}
                  isOn={isIncluded(credential.id)}
                  onChange={(isWanted) => void choose(credential.id, isWanted)}
                />
              </div>
              <p id={`${id}-text`} className={styles.quiet}>
                {data.portfolio.isPublic
                  ? 'Your portfolio is public. Notes are shown there, documents never are.'
                  : 'Your portfolio is private, so nobody else sees it. Notes are part of it, documents never are.'}
              </p>
              <p className={styles.more}>
                <Link to="/portfolio">Go to your portfolio</Link>
              </p>
            </>
          )}
        </QueryView>
      )}
    </Panel>
  );
}
