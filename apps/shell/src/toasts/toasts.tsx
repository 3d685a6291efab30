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

const AHEAD_AFTER_MS = 1_000;

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
