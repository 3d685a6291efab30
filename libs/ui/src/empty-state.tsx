import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

const DRAWINGS = {
  credentials: ['M26 22h58v44H26z', 'M34 34h24M34 42h16', 'm62 52 6 6 14-16'],
  search: ['M50 62a22 22 0 1 0 0-44 22 22 0 0 0 0 44Z', 'm66 56 22 20', 'M42 36h16M42 44h10'],
  people: [
    'M46 40a11 11 0 1 0 0-22 11 11 0 0 0 0 22ZM24 70c2-14 11-20 22-20s20 6 22 20',
    'M78 44a9 9 0 1 0-4-17M76 52c10 1 17 7 18 18',
  ],
  portfolio: ['M22 26h76v46H22zM46 26v-8h28v8', 'M36 40h14v18H36zM60 42h26M60 50h20M60 58h24'],
  report: ['M34 12h38l14 14v52H34zM72 12v14h14', 'M46 64V52M58 64V42M70 64V34'],
  inbox: ['M22 50 34 20h52l12 30v22H22zM22 50h22l6 8h20l6-8h22', 'M48 32h24M46 40h28'],
  notice: ['M60 78a34 34 0 1 0 0-68 34 34 0 0 0 0 68Z', 'M60 28v22M60 60v.2'],
} as const;

interface EmptyStateProps {
  drawing: keyof typeof DRAWINGS;
  children: ReactNode;
  action?: ReactNode;
  isFramed?: boolean;
}

/** Placeholder for an empty list: a drawing, one sentence, and the next action. */
export function EmptyState({ drawing, children, action, isFramed = false }: EmptyStateProps) {
  const [outline, ...details] = DRAWINGS[drawing];
  return (
    <div className={styles.empty} data-framed={isFramed}>
      <svg className={styles.drawing} width="120" height="88" viewBox="0 0 120 88" aria-hidden="true" focusable="false">
        <path className={styles.outline} d={outline} />
        {details.map((shape) => (
          <path key={shape} className={styles.detail} d={shape} />
        ))}
      </svg>
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  );
}
