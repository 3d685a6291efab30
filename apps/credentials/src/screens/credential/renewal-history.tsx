import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Day, dayText } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { InstantDay } from '@tracker/ui/instant';
import { Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import type { ReactNode } from 'react';
import { useGetCredentialRenewalsQuery, useIsDeleted } from '../../credentials.api';
import styles from './renewal-history.module.css';

export function RenewalHistory({ credential }: { credential: CredentialDetail }) {
  const { id, issueDate, expiryDate, hasDocument, documentUrl, renewals } = credential;
  const query = useGetCredentialRenewalsQuery(id, { skip: useIsDeleted(id) });
  const { data, error, isFetching } = query;
  // After a renewal the credential arrives before its periods.
  const isLate = isFetching && !error && (!data || data.length < renewals);
  return (
    <Panel title="Renewal history">
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
      <QueryView
        query={query}
        failure={`Former periods could not be loaded. ${errorMessage(error)}`}
        skeleton={null}
        empty={!isLate && <Quiet>Not renewed yet.</Quiet>}
      >
        {() => null}
      </QueryView>
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
        <Quiet>{children}</Quiet>
      </div>
      {documentUrl ? (
        <a
          className={styles.document}
          href={documentUrl}
          target="_blank"
          rel="noopener"
          aria-label={`Document of the period until ${dayText(expiryDate)}, opens in a new tab`}
        >
          <Icon name="document" size={16} />
          Document
        </a>
      ) : (
        <Quiet as="span">No document</Quiet>
      )}
    </li>
  );
}
