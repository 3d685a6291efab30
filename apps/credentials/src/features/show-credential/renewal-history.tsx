import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Day } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { InstantDay } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { StaleNotice } from '@tracker/ui/query-view';
import { ErrorState } from '@tracker/ui/error-state';
import { Skeleton } from '@tracker/ui/skeleton';
import type { ReactNode } from 'react';
import { useGetCredentialRenewalsQuery } from '../../api/credential-detail.api';
import styles from './renewal-history.module.css';

/** The periods of a credential, the current one first, each with the document that it had. */
export function RenewalHistory({ credential }: { credential: CredentialDetail }) {
  const { id, issueDate, expiryDate, hasDocument, documentUrl, renewals } = credential;
  const query = useGetCredentialRenewalsQuery(id);
  const { data, error, isFetching, refetch } = query;
  // After a renewal the credential is there first.
  const isLate = isFetching && !error && (!data || data.length < renewals);
  return (
    <Panel title="Renewal history">
      <StaleNotice query={query} />
      <ol className={styles.periods} aria-busy={isLate || undefined}>
        <Period dates={[issueDate, expiryDate]} documentUrl={hasDocument ? documentUrl : null}>
          Current period
        </Period>
        {isLate && (
          <li>
            <Skeleton height="44px" />
          </li>
        )}
        {data?.map((period) => (
          <Period
            key={period.id}
            dates={[period.issueDate, period.expiryDate]}
            documentUrl={period.hasDocument ? period.documentUrl : null}
          >
            Renewed on <InstantDay instant={period.recordedAt} />
          </Period>
        ))}
      </ol>
      {data?.length === 0 && !isLate && <p className={styles.quiet}>It has not been renewed yet.</p>}
      {!data && error && (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          {`Former periods could not be loaded. ${errorMessage(error)}`}
        </ErrorState>
      )}
    </Panel>
  );
}

interface PeriodProps {
  dates: readonly [issueDate: string, expiryDate: string];
  documentUrl: string | null;
  children: ReactNode;
}

function Period({ dates: [issueDate, expiryDate], documentUrl, children }: PeriodProps) {
  return (
    <li className={styles.period}>
      <div>
        <p className={styles.dates}>
          <Day date={issueDate} /> – <Day date={expiryDate} />
        </p>
        <p className={styles.quiet}>{children}</p>
      </div>
      {documentUrl ? (
        <a
          className={styles.document}
          href={documentUrl}
          target="_blank"
          rel="noopener"
          aria-label={`Document of the period until ${expiryDate}, opens in a new tab`}
        >
          <Icon name="document" size={16} />
          Document
        </a>
      ) : (
        <span className={styles.quiet}>No document</span>
      )}
    </li>
  );
}
