import { useSearchParams } from '@tracker/shell-sdk/router';
import { useEffect } from 'react';

/**
 * Runs the action that the address names (`/team?do=invite`) and removes it from there. The palette of other screens
 * links to these addresses.
 */
export function useActionInAddress(actions: Readonly<Record<string, () => void>>): void {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('do');
  useEffect(() => {
    if (wanted === null) return;
    if (Object.hasOwn(actions, wanted)) actions[wanted]?.();
    const others = new URLSearchParams(params);
    others.delete('do');
    setParams(others, { replace: true });
  });
}
