import { Icon } from './icon';
import styles from './error-state.module.css';

interface ErrorStateProps {
  /** What happened, for people. */
  children: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** An error in the place where the content would be, in words, with a way on. */
export function ErrorState({ children, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div className={styles.error} role="alert">
      <Icon name="alert" size={22} className={styles.icon} />
      <p className={styles.sentence}>{children}</p>
      {onRetry && (
        <button type="button" className={styles.retry} onClick={onRetry} disabled={isRetrying}>
          <Icon name="refresh" size={16} />
          {isRetrying ? 'Retrying…' : 'Retry'}
        </button>
      )}
    </div>
  );
}
