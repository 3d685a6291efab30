import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import styles from './invitation-card.module.css';

interface InvalidInvitationProps {
  /** Without its full stop. */
  reason: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

export function InvalidInvitation({ reason, onRetry, isRetrying = false }: InvalidInvitationProps) {
  return (
    <section className={styles.card}>
      <Icon name="alert" size={28} className={styles.problemIcon} />
      <h1 tabIndex={-1}>Invalid Invitation</h1>
      <p role="alert">{reason}</p>
      <p className={styles.quiet}>
        {onRetry
          ? 'Please check your network connection and try again.'
          : 'Invitations work once and for seven days. Ask whoever invited you for a new one.'}
      </p>
      <div className={styles.buttons}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry} isPending={isRetrying}>
            Try Again
          </Button>
        )}
        <Link to="/" className={styles.link}>
          Go to Dashboard
        </Link>
      </div>
    </section>
  );
}
