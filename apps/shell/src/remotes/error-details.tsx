import styles from './error-details.module.css';

export function ErrorDetails({ error }: { error: unknown }) {
  if (process.env.NODE_ENV === 'production' || error === undefined) return null;
  return (
    <pre className={styles.details}>{error instanceof Error ? (error.stack ?? String(error)) : String(error)}</pre>
  );
}
