import { useToasts } from '@tracker/shell-sdk/toasts';
import { type ComponentType, lazy, Suspense } from 'react';

const ToastRegion = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./toast-region')).ToastRegion };
  } catch {
    // Everything but the notifications works without them.
    return { default: () => null };
  }
});

/** The region's code comes with the first toast, or ahead of it where the signed-in layout asks for it. */
export function Toasts({ isExpected = false }: { isExpected?: boolean }) {
  const hasToasts = useToasts().length > 0;
  return hasToasts || isExpected ? (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  ) : null;
}
