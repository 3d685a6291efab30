import { useToasts } from '@tracker/shell-sdk/toasts';
import { lazy, Suspense } from 'react';

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region')).ToastRegion }));

/** The region's code comes with the first toast, or ahead of it where the signed-in layout asks for it. */
export function Toasts({ isExpected = false }: { isExpected?: boolean }) {
  const hasToasts = useToasts().length > 0;
  return hasToasts || isExpected ? (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  ) : null;
}
