import { toast } from '@tracker/shell-sdk/toasts';
import { lazyPart } from '@tracker/ui/lazy-part';
import { useEffect, useEffectEvent } from 'react';
import type { CredentialDialogsProps } from './credential-dialogs';

export type { OpenDialog } from './credential-dialogs';

const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;
const CAPTURE = { capture: true, passive: true };

const dialogs = lazyPart(async () => (await import('./credential-dialogs')).CredentialDialogs);

/** The open dialog. Its code is loaded at the first interaction with the page. If that fails, the dialog counts as closed. */
export function CredentialDialogs(props: CredentialDialogsProps) {
  const { loaded: Dialogs, hasFailed } = dialogs.useLoaded();
  const close = useEffectEvent(props.onClose);
  useEffect(() => {
    if (!hasFailed) return;
    const description = 'This could not be loaded. Check your network connection and try again.';
    toast({ title: 'Error', description, variant: 'destructive' });
    close();
  }, [hasFailed]);
  return Dialogs ? <Dialogs {...props} /> : null;
}

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
