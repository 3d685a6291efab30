import { useToasts } from '@tracker/shell-sdk/toasts';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const ToastRegion = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./toast-region')).ToastRegion };
  } catch {
    // Everything but the notifications works without them.
    return { default: () => null };
  }
});

/** After the first picture, which it must not delay. */
const AHEAD_AFTER_MS = 1_000;

/** The region's code comes with the first toast, or ahead of it where the signed-in layout asks for it. */
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
