import { toast } from '@tracker/shell-sdk/toasts';
import { lazyPart } from '@tracker/ui/lazy-part';
import { useEffect, useRef } from 'react';
import type { CredentialDialogsProps } from './credential-dialogs';

export type { OpenDialog } from './credential-dialogs';

/** What a person does first in a page. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;
const CAPTURE = { capture: true, passive: true };

const dialogs = lazyPart(async () => (await import('./credential-dialogs')).CredentialDialogs);

/**
 * The open dialog. Nobody sees one before asking for it, so its code is loaded when somebody first touches the page. When it cannot be loaded, the
 * dialog counts as closed.
 */
export function CredentialDialogs(props: CredentialDialogsProps) {
  const { loaded: Dialogs, hasFailed } = dialogs.useLoaded();
  const closeRef = useRef(props.onClose);
  useEffect(() => {
    closeRef.current = props.onClose;
  });
  useEffect(() => {
    if (!hasFailed) return;
    const description = 'This could not be loaded. Check your network connection and try again.';
    toast({ title: 'Error', description, variant: 'destructive' });
    closeRef.current();
  }, [hasFailed]);
  return Dialogs ? <Dialogs {...props} /> : null;
}

/** For the screen that may open one. */
export function usePreparedDialogs(): void {
  useEffect(() => {
    if (dialogs.isReady()) return undefined;
    const stop = () => {
      for (const sign of FIRST_SIGNS) window.removeEventListener(sign, begin, CAPTURE);
    };
    const begin = () => {
      stop();
      dialogs.prepare();
    };
    for (const sign of FIRST_SIGNS) window.addEventListener(sign, begin, CAPTURE);
    return stop;
  }, []);
}
