import { wrapFocus } from '@tracker/ui/wrap-focus';
import { useEffect, useRef, useState } from 'react';

/** A small dialog that hangs from its button: Escape and a press beside it close; the focus goes in, stays and comes back. */
export function usePopup() {
  const [isOpen, setIsOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    panelRef.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (panelRef.current) wrapFocus(panelRef.current, event);
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      buttonRef.current?.focus();
    };
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [isOpen]);

  return {
    isOpen,
    rootRef,
    buttonRef,
    panelRef,
    toggle: () => setIsOpen((before) => !before),
    close() {
      setIsOpen(false);
      buttonRef.current?.focus();
    },
  };
}
