import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import { Link } from '@tracker/shell-sdk/router';
import styles from './bar-list.module.css';

export interface Bar {
  label: string;
  /** What stands at the end of the row. */
  value: string;
  /** Length, 0 to 1. */
  share: number;
  tone?: CredentialStatus;
  /** Quiet words after the label. */
  note?: string;
  /** The list that it counts. */
  to?: string;
}

/** Horizontal bars. The words stand in the rows themselves, so that nobody needs the bars to read it. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className={styles.bars}>
      {bars.map(({ label, note, value, share, tone, to }) => (
        <li key={label} className={styles.row}>
          <span className={styles.label} dir="auto">
            {to ? (
              <Link className={styles.link} to={to}>
                {label}
              </Link>
            ) : (
              label
            )}
            {note && <span className={styles.note}> {note}</span>}
          </span>
          <span className={styles.value}>{value}</span>
          <svg
            className={styles.bar}
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <rect className={styles.track} width="100" height="8" />
            <rect className={styles.filled} data-tone={tone} width={Math.min(Math.max(share, 0), 1) * 100} height="8" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
