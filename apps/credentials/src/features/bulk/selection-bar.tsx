import { Button } from '@tracker/ui/button';
import { IconButton } from '@tracker/ui/icon-button';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { type ReactNode, useRef } from 'react';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** How many rows are selected. */
  count: number;
  /** How many there are to select. */
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** The buttons of what can be done with them. */
  children: ReactNode;
}

/** At the bottom of the window as long as rows are selected. */
export function SelectionBar({ count, total, onSelectAll, onClear, children }: SelectionBarProps) {
  const barRef = useRef<HTMLDivElement>(null);
  useFocusHeadingOnExit(barRef);
  return (
    <div ref={barRef} className={styles.bar} role="region" aria-label="Selected credentials">
      <p className={styles.count} role="status">
        {`${count} selected`}
      </p>
      {count < total && (
        <Button variant="text" onClick={onSelectAll}>
          {`Select all ${total}`}
        </Button>
      )}
      <div className={styles.actions}>{children}</div>
      <IconButton icon="close" label="Clear selection" onClick={onClear} />
    </div>
  );
}
