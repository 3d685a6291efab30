import type { ReactNode } from 'react';
import styles from './form-notice.module.css';

interface FormNoticeProps {
  children: ReactNode;
  actions?: ReactNode;
}

/** A notice above a form, such as about a restored draft. */
export function FormNotice({ children, actions }: FormNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <p className={styles.text}>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** Lists fields changed elsewhere while the form was open; renders nothing if there are none. */
export function MovedNotice({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <FormNotice>{`Changed elsewhere meanwhile: ${labels.join(', ')}. What you typed here is kept until you save.`}</FormNotice>
  );
}
