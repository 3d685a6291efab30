import { useRef } from 'react';
import { Button } from './button';
import styles from './error-state.module.css';
import { Icon } from './icon';
import { useFocusHeadingOnExit } from './use-focus-heading-on-exit';

interface ErrorStateProps {
  /** What happened, for people. */
  children: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** A row above content that is still shown, instead of a box in its place. */
  isRow?: boolean;
}

/** An error in the place where the content would be, in words, with Retry. Afterwards the focus stays in its section. */
export function ErrorState({ children, onRetry, isRetrying = false, isRow = false }: ErrorStateProps) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusHeadingOnExit(ref, { isOnlyFromInside: true });
  return (
    <div ref={ref} className={styles.error} data-row={isRow} role="alert">
      <Icon name="alert" size={22} className={styles.icon} />
      <p className={styles.sentence}>{children}</p>
      {onRetry && (
        <Button icon={<Icon name="refresh" size={16} />} onClick={onRetry} isPending={isRetrying}>
          {isRetrying ? 'Retrying…' : 'Retry'}
        </Button>
      )}
    </div>
  );
}
