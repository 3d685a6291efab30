import { TextField } from '@tracker/ui/text-field';
import { CopyButton } from './copy-button';
import styles from './link-field.module.css';

/** The share link, to be read and copied. */
export function LinkField({ url }: { url: string }) {
  return (
    <div className={styles.row}>
      <div className={styles.field}>
        <TextField label="Share link" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      </div>
      <CopyButton text={url} label="Copy Link" />
    </div>
  );
}
