import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { focusSearch } from '@tracker/ui/filter-bar';

interface NoMatchesProps {
  clearLabel: string;
  onClear: () => void;
  children: string;
}

/** Stands for a list in which nothing matches the filters above it. */
export function NoMatches({ clearLabel, onClear, children }: NoMatchesProps) {
  const action = (
    <Button
      onClick={(event) => {
        onClear();
        focusSearch(event);
      }}
    >
      {clearLabel}
    </Button>
  );
  return (
    <EmptyState drawing="search" action={action}>
      {children}
    </EmptyState>
  );
}
