import { useToasts } from '@tracker/shell-sdk/toasts';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const ToastRegion = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./toast-region')).ToastRegion };
  } catch {
    // If the chunk fails to load, everything else still works.
    return { default: () => null };
  }
});

/** After the first paint, which it must not delay. */
const AHEAD_AFTER_MS = 1_000;

/** Loads with the first toast, or earlier in the signed-in layout. */
export function Toasts({ isExpected = false }: { isExpected?: boolean }) {
  const hasToasts = useToasts().length > 0;
  const [isAhead, setIsAhead] = useState(false);
  useEffect(() => {
    if (!isExpected) return undefined;
    const timer = setTimeout(() => setIsAhead(true), AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isExpected]);
  return hasToasts || isAhead ? (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  ) : null;
}
