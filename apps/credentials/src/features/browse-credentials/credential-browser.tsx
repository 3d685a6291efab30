import type { RefObject } from 'react';
import { CredentialFilterBar } from '../filter-credentials/credential-filter-bar';
import type { CardActions } from './credential-card';
import { CredentialList } from './credential-list';
import { useBrowsing } from './use-browsing';

interface CredentialBrowserProps extends CardActions {
  /** Takes the focus when the card that had it is gone. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  isAdding: boolean;
  onAdd: () => void;
}

/** Filters and cards. A keystroke in the search renders this much and no more of the page. */
export function CredentialBrowser({ headingRef, isAdding, onAdd, ...actions }: CredentialBrowserProps) {
  const { credentials, shown, filters, changeSearch, change, clear, isFiltering, isLoading, error, retry } =
    useBrowsing();
  return (
    <>
      <CredentialFilterBar filters={filters} onSearch={changeSearch} onChange={change} />
      <CredentialList
        headingRef={headingRef}
        total={credentials?.length}
        shown={shown}
        isLoading={isLoading}
        error={error}
        isFiltering={isFiltering}
        isAdding={isAdding}
        onRetry={retry}
        onAdd={onAdd}
        onClearFilters={() => {
          clear();
          // The button that was pressed goes with the empty list.
          headingRef.current?.focus({ preventScroll: true });
        }}
        {...actions}
      />
    </>
  );
}
