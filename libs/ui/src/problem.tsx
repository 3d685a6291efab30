import type { ReactNode } from 'react';
import styles from './form-notice.module.css';

interface ProblemProps {
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** An error message that screen readers announce. Errors of one field belong in its `error`. */
export function Problem({ id, className = '', children }: ProblemProps) {
  return (
    <p id={id} role="alert" className={`${styles.problem} ${className}`}>
      {children}
    </p>
  );
}
