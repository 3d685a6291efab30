import { publicPortfolioPath } from '@tracker/contracts/portfolio/portfolio-limits';
import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { useParams, useSearchParams } from '@tracker/shell-sdk/router';
import { EmptyState } from '@tracker/ui/empty-state';
import { ErrorState } from '@tracker/ui/error-state';
import { Skeleton } from '@tracker/ui/skeleton';
import { use } from 'react';
import { useGetPublicPortfolioQuery } from './public-portfolio.api';
import { PortfolioView } from '../../features/portfolio-view';
import viewStyles from '../../features/portfolio-view.module.css';
import { Rendered } from '../../features/rendered-portfolio';
import styles from './public-portfolio.module.css';

const NOT_FOUND = 'Portfolio Not Found';

export function PublicPortfolioPage() {
  const { shareToken = '' } = useParams();
  const [search] = useSearchParams();
  const { data: answer, error, isFetching, refetch } = useGetPublicPortfolioQuery(shareToken);
  const rendered = use(Rendered);
  // The server's data is shown until the request is answered: the owner may have made it private meanwhile.
  const data = answer ?? (!error && rendered?.shareToken === shareToken ? rendered.answer : undefined);
  const isMissing = error !== undefined && 'status' in error && error.status === 404;
  useDocumentTitle(data?.portfolio.title ?? (isMissing ? NOT_FOUND : 'Shared portfolio'));

  if (data) {
    return (
      <div className={styles.page}>
        <PortfolioView content={data} level={1} />
        {search.has('embed') && (
          <a
            className={`${styles.whole} screen-only`}
            href={publicPortfolioPath(shareToken)}
            target="_blank"
            rel="noopener"
          >
            Open in Micro-Credential Tracker
          </a>
        )}
      </div>
    );
  }
  if (isMissing) {
    return (
      <div className={styles.message}>
        <h1 tabIndex={-1}>{NOT_FOUND}</h1>
        <EmptyState drawing="portfolio">This portfolio is either private or doesn't exist.</EmptyState>
      </div>
    );
  }
  if (error) {
    return (
      <div className={styles.message}>
        <h1 tabIndex={-1}>Shared portfolio</h1>
        <ErrorState onRetry={refetch} isRetrying={isFetching}>
          The portfolio could not be loaded.
        </ErrorState>
      </div>
    );
  }
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden" tabIndex={-1}>
        Shared portfolio
      </h1>
      <Skeleton height="76px" width="min(420px, 100%)" radius="var(--radius)" />
      <div className={viewStyles.cards}>
        {['1', '2', '3', '4'].map((key) => (
          <Skeleton key={key} height="128px" radius="var(--radius)" />
        ))}
      </div>
    </div>
  );
}
