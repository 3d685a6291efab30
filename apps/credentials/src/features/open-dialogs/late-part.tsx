import { useToast } from '@tracker/shell-sdk/toasts';
import { type ComponentType, useEffect, useRef, useState } from 'react';

/** What a person does first in a page. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;
const CAPTURE = { capture: true, passive: true };

/**
 * A part of a screen that nobody sees before they ask for it: its code comes when they first touch the page, and shows nothing until it is there. When it
 * does not come, a toast says so and it counts as closed.
 */
export function latePart<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined;
  const fetchPart = async () => (part ??= await load());

  function Late(props: Props) {
    const [, setIsThere] = useState(part !== undefined);
    const { toast } = useToast();
    const closeRef = useRef(props.onClose);
    useEffect(() => {
      closeRef.current = props.onClose;
    });
    useEffect(() => {
      if (part) return undefined;
      let isCurrent = true;
      fetchPart().then(
        () => isCurrent && setIsThere(true),
        () => {
          if (!isCurrent) return;
          const description = 'This could not be loaded. Check your network connection and try again.';
          toast({ title: 'Error', description, variant: 'destructive' });
          closeRef.current();
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [toast]);
    const Part = part;
    return Part ? <Part {...props} /> : null;
  }

  /** For the screen that may open it. */
  function usePrepared(): void {
    useEffect(() => {
      if (part) return undefined;
      const stop = () => {
        for (const sign of FIRST_SIGNS) window.removeEventListener(sign, prepare, CAPTURE);
      };
      const prepare = () => {
        stop();
        fetchPart().catch(() => undefined);
      };
      for (const sign of FIRST_SIGNS) window.addEventListener(sign, prepare, CAPTURE);
      return stop;
    }, []);
  }

  return { Late, usePrepared };
}
