import { useRef } from 'react';
import { Button } from './button';
import styles from './error-state.module.css';
import { Icon } from './icon';
import { useFocusHeadingOnExit } from './use-focus-heading-on-exit';

interface ErrorStateProps {
  children: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  isRow?: boolean;
}

/** An error with Retry in place of the content. Afterwards the focus stays in its section. */
export function ErrorState({ children, onRetry, isRetrying = false, isRow = false }: ErrorStateProps) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusHeadingOnExit(ref, { isOnlyFromInside: true });
  return (
    <div ref={ref} className={`${styles.error} box`} data-row={isRow} role="alert">
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
