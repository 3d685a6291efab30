import type { ReactNode } from 'react';
import styles from './problem.module.css';

interface ProblemProps {
  /** For the `aria-describedby` of what it is about. */
  id?: string;
  /** Its place among what stands around it. */
  className?: string | undefined;
  children: ReactNode;
}

/** Why something did not work, in a sentence beside it, which screen readers say as it comes. What is wrong in one field is that field's `error`. */
export function Problem({ id, className = '', children }: ProblemProps) {
  return (
    <p id={id} role="alert" className={`${styles.problem} ${className}`}>
      {children}
    </p>
  );
}
