import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from './error-state';

/** After this time the part counts as failed and shows Retry. */
const TIME_LIMIT_MS = 20_000;

interface Waiting {
  waiting?: ReactNode;
  failed?: string;
}

/**
 * Code that is loaded once on demand: `lazyPart(async () => (await import('./table')).Table)`. `Part` renders a
 * component, `useLoaded` returns other values, `prepare` preloads, `load` waits. A failed load is retried on the next
 * use.
 */
export function lazyPart<Loaded>(get: () => Promise<Loaded>) {
  let loaded: Loaded | undefined;
  const load = async (): Promise<Loaded> => (loaded ??= await inTime(get()));
  const prepare = () => void load().catch(() => undefined);

  function useLoaded() {
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(loaded === undefined ? 'loading' : 'ready');
    useEffect(() => {
      if (state !== 'loading') return undefined;
      let isCurrent = true;
      load().then(
        () => isCurrent && setState('ready'),
        () => isCurrent && setState('failed'),
      );
      return () => {
        isCurrent = false;
      };
    }, [state]);
    return { loaded, hasFailed: state === 'failed', retry: () => setState('loading') };
  }

  function Part({ waiting = null, failed, ...props }: Waiting & PropsOf<Loaded>) {
    const { loaded: Component, hasFailed, retry } = useLoaded();
    if (Component) {
      const Rendered = Component as ComponentType<object>;
      return <Rendered {...props} />;
    }
    if (!hasFailed) return waiting;
    return failed ? <ErrorState onRetry={retry}>{failed}</ErrorState> : null;
  }

  return { Part, useLoaded, load, prepare, isReady: () => loaded !== undefined };
}

type PropsOf<Loaded> = Loaded extends ComponentType<infer Props> ? Props : object;

async function inTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Part of the page took too long to load.')), TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([loading, limit]);
  } finally {
    clearTimeout(timer);
  }
}
