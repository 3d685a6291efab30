import { useToast } from '@tracker/shell-sdk/toasts';
import { type ComponentType, useEffect, useRef } from 'react';
import { late } from './late';

/** What a person does first in a page. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;
const CAPTURE = { capture: true, passive: true };

/**
 * A part of a screen that nobody sees before they ask for it: its code comes when they first touch the page, and shows nothing until it is there. When it
 * does not come, a toast says so and it counts as closed.
 */
export function latePart<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const { useLate, prepare, isReady } = late(load);

  function Late(props: Props) {
    const { value: Part, hasFailed } = useLate();
    const { toast } = useToast();
    const closeRef = useRef(props.onClose);
    useEffect(() => {
      closeRef.current = props.onClose;
    });
    useEffect(() => {
      if (!hasFailed) return;
      const description = 'This could not be loaded. Check your network connection and try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
      closeRef.current();
    }, [hasFailed, toast]);
    return Part ? <Part {...props} /> : null;
  }

  /** For the screen that may open it. */
  function usePrepared(): void {
    useEffect(() => {
      if (isReady()) return undefined;
      const stop = () => {
        for (const sign of FIRST_SIGNS) window.removeEventListener(sign, begin, CAPTURE);
      };
      const begin = () => {
        stop();
        prepare();
      };
      for (const sign of FIRST_SIGNS) window.addEventListener(sign, begin, CAPTURE);
      return stop;
    }, []);
  }

  return { Late, usePrepared };
}
