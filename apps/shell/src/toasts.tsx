import { useToasts } from '@tracker/shell-sdk/toasts';
import { lazyPart } from '@tracker/ui/lazy-part';
import { useEffect, useState } from 'react';

const region = lazyPart(async () => (await import('./toast-region')).ToastRegion);

const PRELOAD_DELAY_MS = 1_000;

export function Toasts({ isExpected }: { isExpected: boolean }) {
  const hasToasts = useToasts().length > 0;
  const [isPreloaded, setIsPreloaded] = useState(false);
  useEffect(() => {
    if (!isExpected) return undefined;
    const timer = setTimeout(() => setIsPreloaded(true), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isExpected]);
  return hasToasts || isPreloaded ? <region.Part /> : null;
}
