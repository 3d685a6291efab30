import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from './error-state';

/** A part that has not come by then counts as failed, so that its Retry can be pressed. */
const TIME_LIMIT_MS = 20_000;

interface Waiting {
  /** In its place until it is there. */
  waiting?: ReactNode;
  /** The sentence in its place when it could not be loaded, with Retry. Nothing without. */
  failed?: string;
}

/**
 * Code that is loaded once for the page, when it is needed: `lazyPart(async () => (await import('./table')).Table)`. `Part` draws the component,
 * `useLoaded` is for what is no component, `prepare` loads ahead, `load` waits. What failed is loaded anew by the next try.
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
      const Drawn = Component as ComponentType<object>;
      return <Drawn {...props} />;
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
    timer = setTimeout(() => reject(new Error('A part of the page did not come in time.')), TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([loading, limit]);
  } finally {
    clearTimeout(timer);
  }
}
