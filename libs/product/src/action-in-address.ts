import { useEffect } from 'react';
import { useParameters } from './parameters';

/**
 * Runs the action that the address names (`/team?do=invite`) and removes it from there. The palette of other screens
 * links to these addresses.
 */
export function useActionInAddress(actions: Readonly<Record<string, () => void>>): void {
  const [params, change] = useParameters();
  const wanted = params.get('do');
  useEffect(() => {
    if (wanted === null) return;
    if (Object.hasOwn(actions, wanted)) actions[wanted]?.();
    change({ do: '' });
  });
}
