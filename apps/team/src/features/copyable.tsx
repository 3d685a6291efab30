import { CopyButton } from '@tracker/ui/copy-button';
import { TextField } from '@tracker/ui/text-field';
import { useEffect, useRef } from 'react';
import styles from './copyable.module.css';

interface CopyableProps {
  label: string;
  hint?: string;
  text: string;
  copyLabel?: string;
  takesFocus?: boolean;
}

export function Copyable({ label, hint, text, copyLabel, takesFocus = false }: CopyableProps) {
  const rowRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) rowRef.current?.querySelector('input')?.focus();
  }, [takesFocus, text]);
  return (
    <div ref={rowRef} className={styles.row}>
      <div className={styles.field}>
        <TextField label={label} hint={hint} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <CopyButton text={text} label={copyLabel ?? `Copy ${label.toLowerCase()}`} />
    </div>
  );
}
