import type { Credential } from '@tracker/contracts/credentials/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { ErrorState } from '@tracker/ui/error-state';
import { Cluster } from '@tracker/ui/layout';
import { lazyPart } from '@tracker/ui/lazy-part';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { type ReactNode, type RefObject, useRef } from 'react';
import { FilterChips } from './filters/filter-chips';
import { CredentialFilterBar } from './filters/credential-filter-bar';
import styles from './credential-browser.module.css';
import type { CardActions } from './cards/credential-card';
import { useFiltersHeight, usePrinting } from './list-layout';
import { TableOffer, useListView, ViewSwitch } from './list-view';
import { useBrowsing } from '../../features/filters/use-browsing';
import gridStyles from './cards/credential-grid.module.css';
import { CredentialGrid, type CredentialGridProps } from './cards/credential-grid';

/** Up to this many, every card is in the page, so that the browser's find and reading order work without limits. */
export const VIRTUAL_FROM = 120;

/** Fills any window until the code for many cards has loaded. */
const FIRST = 24;

const table = lazyPart(async () => (await import('./table/credential-table')).CredentialTable);
const virtualGrid = lazyPart(async () => (await import('./cards/virtual-grid')).VirtualGrid);

const NONE: readonly Credential[] = [];
const SKELETONS = ['1', '2', '3', '4', '5', '6'];

interface CredentialBrowserProps extends CardActions {
  onExportSome: (credentials: readonly Credential[]) => void;
  onDeleteSome: (credentials: readonly Credential[]) => void;
  headingRef: RefObject<HTMLHeadingElement | null>;
  isAdding: boolean;
  onAdd: () => void;
}

export function CredentialBrowser({
  headingRef,
  isAdding,
  onAdd,
  onExportSome,
  onDeleteSome,
  ...actions
}: CredentialBrowserProps) {
  const { credentials, shown, filters, changeSearch, change, clear, isFiltering, isLoading, query } = useBrowsing();
  const listView = useListView();
  const isTable = listView.view === 'table';
  const browserRef = useRef<HTMLDivElement>(null);
  const filtersRef = useRef<HTMLDivElement>(null);
  useFiltersHeight(isTable, browserRef, filtersRef);
  const isPrinting = usePrinting();
  const clearAll = () => {
    clear();
    // The button that was pressed disappears with the filters.
    headingRef.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={browserRef}>
      <CredentialFilterBar
        ref={filtersRef}
        credentials={credentials ?? NONE}
        filters={filters}
        hasSort={!isTable}
        onSearch={changeSearch}
        onChange={change}
      />
      {isFiltering && <FilterChips filters={filters} onSearch={changeSearch} onChange={change} onClear={clearAll} />}
      <section aria-labelledby="credentials-heading">
        <div className={styles.head}>
          <h2 ref={headingRef} id="credentials-heading" tabIndex={-1} className={styles.heading}>
            Your Credentials
          </h2>
          <Link className={`${styles.archive} screen-only`} to="/credentials/archived">
            Archive
          </Link>
          <p className={styles.count} role="status">
            {isLoading ? '...' : credentials && `${shown.length} of ${credentials.length} credentials`}
          </p>
          <ViewSwitch {...listView} />
        </div>
        <QueryView
          query={query}
          failure={`Your credentials could not be loaded. ${errorMessage(query.error)}`}
          skeleton={skeletons}
        >
          {(list) => (
            <>
              <TableOffer count={list.length} {...listView} />
              {shown.length > 0 && isTable && (
                <table.Part
                  credentials={shown}
                  sort={filters.sort}
                  onSort={(sort) => change({ sort })}
                  onExportSome={onExportSome}
                  onDeleteSome={onDeleteSome}
                  {...actions}
                  waiting={
                    <div aria-busy="true">
                      <Skeleton height="600px" radius="var(--radius)" />
                    </div>
                  }
                  failed="The table could not be loaded."
                />
              )}
              {shown.length > 0 && !isTable && (
                <Cards isVirtual={shown.length > VIRTUAL_FROM && !isPrinting} credentials={shown} {...actions} />
              )}
              {shown.length === 0 && (
                <NoCards
                  hasNone={list.length === 0}
                  addButton={
                    <Button variant="primary" onClick={onAdd} disabled={isAdding}>
                      {isAdding ? 'Adding...' : 'Add Your First Credential'}
                    </Button>
                  }
                  onClearFilters={isFiltering && clearAll}
                />
              )}
            </>
          )}
        </QueryView>
      </section>
    </div>
  );
}

function Cards({ isVirtual, ...grid }: CredentialGridProps & { isVirtual: boolean }) {
  return isVirtual ? <ManyCards {...grid} /> : <CredentialGrid {...grid} />;
}

function ManyCards(grid: CredentialGridProps) {
  const { loaded: VirtualGrid, hasFailed, retry } = virtualGrid.useLoaded();
  if (VirtualGrid) return <VirtualGrid {...grid} />;
  return (
    <div aria-busy={hasFailed ? undefined : true}>
      <CredentialGrid {...grid} credentials={grid.credentials.slice(0, FIRST)} />
      {hasFailed && <ErrorState onRetry={retry}>{`Only the first ${FIRST} could be loaded.`}</ErrorState>}
    </div>
  );
}

const skeletons = (
  <div className={gridStyles.grid}>
    {SKELETONS.map((place) => (
      <div key={place} className={styles.skeleton} data-testid="credential-skeleton" aria-hidden="true">
        <Skeleton width="65%" height="20px" />
        <Skeleton width="45%" height="16px" />
        <Skeleton width="85%" height="16px" />
      </div>
    ))}
  </div>
);

interface NoCardsProps {
  hasNone: boolean;
  addButton: ReactNode;
  onClearFilters: false | (() => void);
}

function NoCards({ hasNone, addButton, onClearFilters }: NoCardsProps) {
  return hasNone ? (
    <EmptyState isFramed drawing="credentials" action={addButton}>
      No credentials yet. Add your first credential to get started!
    </EmptyState>
  ) : (
    <EmptyState
      isFramed
      drawing="search"
      action={
        <Cluster className={styles.choices}>
          {onClearFilters && <Button onClick={onClearFilters}>Clear filters</Button>}
          {addButton}
        </Cluster>
      }
    >
      No credentials found matching your criteria.
    </EmptyState>
  );
}
