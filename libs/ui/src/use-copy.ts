import { useEffect, useRef, useState } from 'react';

const CONFIRMATION_MS = 2_000;

/** Copies text; `isCopied` is true for two seconds after a success, `hasFailed` until the next try. */
export function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);

  async function copy(text: string): Promise<void> {
    clearTimeout(timerRef.current);
    if (!(await copyText(text))) return setState('failed');
    setState('copied');
    timerRef.current = setTimeout(() => setState('idle'), CONFIRMATION_MS);
  }
  return { copy, isCopied: state === 'copied', hasFailed: state === 'failed' };
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
