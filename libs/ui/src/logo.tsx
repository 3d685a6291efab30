import styles from './logo.module.css';

/** The logo; decorative unless `title` is given. */
export function Logo({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      <rect className={styles.card} x="1" y="1" width="30" height="30" rx="8" />
      <path className={styles.lines} d="M8 10.5h9M8 15.5h5" />
      <path className={styles.tick} d="m11.5 21.5 4 4L25 13.5" />
    </svg>
  );
}
