import { CopyButton } from '@tracker/ui/copy-button';
import { TextField } from '@tracker/ui/text-field';
import { useEffect, useRef } from 'react';
import styles from './calendar-panel.module.css';

/** The address as long as this screen stays; nobody can read it again, the server neither. */
export function AddressOnce({ url }: { url: string }) {
  const rowRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed has given way to others.
    rowRef.current?.querySelector('input')?.focus();
  }, [url]);
  return (
    <div className={styles.address}>
      <div ref={rowRef} className={styles.row}>
        <div className={styles.field}>
          <TextField
            label="Calendar address"
            value={url}
            readOnly
            hint="Copy it now: it is shown only this once."
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <CopyButton text={url} label="Copy address" />
      </div>
      {/* The scheme by which Apple's devices, and many others, subscribe at once. */}
      <a className={styles.subscribe} href={url.replace(/^https?:/, 'webcal:')}>
        Open in this device’s calendar
      </a>
    </div>
  );
}
