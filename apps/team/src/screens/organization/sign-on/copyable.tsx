import { CopyButton } from '@tracker/ui/copy-button';
import { TextField } from '@tracker/ui/text-field';
import { useEffect, useRef } from 'react';
import styles from './sso.module.css';

interface CopyableProps {
  label: string;
  hint?: string;
  text: string;
  /** It came by pressing a button that has given way to others. */
  takesFocus?: boolean;
}

/** Something to be pasted elsewhere. */
export function Copyable({ label, hint, text, takesFocus = false }: CopyableProps) {
  const rowRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) rowRef.current?.querySelector('input')?.focus();
  }, [takesFocus, text]);
  return (
    <div ref={rowRef} className={styles.row}>
      <div className={styles.field}>
        <TextField label={label} hint={hint} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
    </div>
  );
}
