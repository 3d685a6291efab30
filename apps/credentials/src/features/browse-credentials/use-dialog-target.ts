import { useCallback, useState } from 'react';

/** What a dialog is about. The target outlives the closing, so that the words do not change while the dialog fades. */
export function useDialogTarget<Target>() {
  const [target, setTarget] = useState<Target | undefined>();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback((next: Target) => {
    setTarget(next);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  return { target, isOpen, open, close };
}
