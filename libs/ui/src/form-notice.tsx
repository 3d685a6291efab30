import type { ReactNode } from 'react';
import styles from './form-notice.module.css';

interface FormNoticeProps {
  children: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
}

/** A sentence at the head of a form, such as about a draft that is kept or about what somebody else changed meanwhile. */
export function FormNotice({ children, actions }: FormNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <p className={styles.text}>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** Names what somebody else changed while the form was open; nothing without that. */
export function MovedNotice({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <FormNotice>{`Changed elsewhere meanwhile: ${labels.join(', ')}. What you typed here is kept until you save.`}</FormNotice>
  );
}
