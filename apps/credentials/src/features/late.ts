import { useEffect, useState } from 'react';

/** Code that comes when it is needed, once for the page. What could not be fetched is fetched anew by `retry`. */
export function late<Value>(load: () => Promise<Value>) {
  let value: Value | undefined;
  const prepare = async () => (value ??= await load());

  function useLate() {
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(value === undefined ? 'loading' : 'ready');
    useEffect(() => {
      if (state !== 'loading') return undefined;
      let isCurrent = true;
      prepare().then(
        () => isCurrent && setState('ready'),
        () => isCurrent && setState('failed'),
      );
      return () => {
        isCurrent = false;
      };
    }, [state]);
    return { value, hasFailed: state === 'failed', retry: () => setState('loading') };
  }

  return { useLate, prepare: () => void prepare().catch(() => undefined), isReady: () => value !== undefined };
}
