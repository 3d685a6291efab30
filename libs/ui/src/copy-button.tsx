import { useEffect, useRef, useState } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import styles from './copy-button.module.css';

const CONFIRMATION_MS = 2_000;

interface CopyButtonProps {
  text: string;
  label: string;
}

/**
 * Copies a text and confirms for two seconds, also to screen readers. If the browser refuses, it explains what to do.
 */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);

  async function copy(): Promise<void> {
    clearTimeout(timerRef.current);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return setState('failed');
    }
    setState('copied');
    timerRef.current = setTimeout(() => setState('idle'), CONFIRMATION_MS);
  }

  return (
    <>
      <Button
        className={styles.button}
        icon={<Icon name={state === 'copied' ? 'check' : 'copy'} size={16} />}
        onClick={() => void copy()}
      >
        {state === 'copied' ? 'Copied!' : label}
      </Button>
      <span role="status" className={state === 'failed' ? styles.failed : 'visually-hidden'}>
        {state === 'copied' && 'Copied to the clipboard'}
        {state === 'failed' && 'Your browser did not allow copying. Select the text and copy it.'}
      </span>
    </>
  );
}
