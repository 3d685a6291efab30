import type { Credential } from '@tracker/contracts/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { EmptyState } from '@tracker/ui/empty-state';
import { ErrorState } from '@tracker/ui/error-state';
import { Button } from '@tracker/ui/button';
import type { RefObject } from 'react';
import type { CardActions } from './credential-card';
import { CredentialGrid } from './credential-grid';
import styles from './credential-list.module.css';
import { CredentialSkeletons } from './credential-skeletons';

interface CredentialListProps extends CardActions {
  /** Takes the focus when the card that had it is gone. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Undefined while nothing has been loaded. */
  total: number | undefined;
  shown: readonly Credential[];
  isLoading: boolean;
  error: unknown;
  isFiltering: boolean;
  isAdding: boolean;
  onRetry: () => void;
  onAdd: () => void;
  onClearFilters: () => void;
}

export function CredentialList(props: CredentialListProps) {
  const { headingRef, total, shown, isLoading, ...rest } = props;
  return (
    <section aria-labelledby="credentials-heading">
      <div className={styles.head}>
        <h2 ref={headingRef} id="credentials-heading" tabIndex={-1} className={styles.heading}>
          Your Credentials
        </h2>
        <p className={styles.count} role="status">
          {isLoading ? '...' : total !== undefined && `${shown.length} of ${total} credentials`}
        </p>
      </div>
      <ListContent total={total} shown={shown} isLoading={isLoading} {...rest} />
    </section>
  );
}

function ListContent({
  total,
  shown,
  isLoading,
  error,
  isFiltering,
  isAdding,
  onRetry,
  onAdd,
  onClearFilters,
  ...actions
}: Omit<CredentialListProps, 'headingRef'>) {
  if (isLoading) return <CredentialSkeletons />;
  const failure = Boolean(error) && (
    <ErrorState onRetry={onRetry}>{`Your credentials could not be loaded. ${errorMessage(error)}`}</ErrorState>
  );
  if (total === undefined) return failure;
  if (shown.length > 0) {
    return (
      <>
        {failure}
        <CredentialGrid credentials={shown} {...actions} />
      </>
    );
  }
  const addButton = (
    <Button variant="primary" onClick={onAdd} disabled={isAdding}>
      {isAdding ? 'Adding...' : 'Add Your First Credential'}
    </Button>
  );
  return (
    <>
      {failure}
      <div className={styles.empty}>
        {total === 0 ? (
          <EmptyState drawing="credentials" action={addButton}>
            No credentials yet. Add your first credential to get started!
          </EmptyState>
        ) : (
          <EmptyState
            drawing="search"
            action={
              <div className={styles.choices}>
                {isFiltering && <Button onClick={onClearFilters}>Clear filters</Button>}
                {addButton}
              </div>
            }
          >
            No credentials found matching your criteria.
          </EmptyState>
        )}
      </div>
    </>
  );
}
