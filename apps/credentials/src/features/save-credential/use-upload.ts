import { api } from '@tracker/shell-sdk/api';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useDispatch } from '@tracker/shell-sdk/store';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useEffect, useRef, useState } from 'react';

interface Sending extends PromiseLike<{ error?: unknown }> {
  abort: () => void;
}

interface Words {
  saved: string;
  /** Where the server says nothing itself. */
  failed: string;
}

/**
 * Sends the form of a dialog, with its progress, once at a time, and shows a toast with the result. An upload whose screen is left finishes in the
 * background: `onSaved` is called then as well, `onClose` is not.
 */
export function useUpload(
  { saved, failed }: Words,
  { onSaved, onClose }: { onSaved?: () => void; onClose: () => void },
) {
  const dispatch = useDispatch();
  const { toast } = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  /** Part of the form that has been sent, 0 to 1. */
  const [progress, setProgress] = useState(0);
  const runningRef = useRef<Sending | null>(null);
  const isShownRef = useRef(false);
  useEffect(() => {
    isShownRef.current = true;
    return () => void (isShownRef.current = false);
  }, []);

  const send = async (begin: (onProgress: (sent: number) => void) => Sending) => {
    if (runningRef.current) return;
    setFailure(null);
    setProgress(0);
    setIsSaving(true);
    const request = begin(setProgress);
    runningRef.current = request;
    globalThis.addEventListener('beforeunload', askTheBrowser);
    const { error } = await request;
    globalThis.removeEventListener('beforeunload', askTheBrowser);
    const isCancelled = runningRef.current === null;
    runningRef.current = null;
    setIsSaving(false);
    if (!error) {
      toast({ title: 'Success', description: saved });
      onSaved?.();
      if (isShownRef.current) onClose();
    } else if (isCancelled) {
      setFailure('The upload was cancelled.');
      // The server may have been faster than the cancelling.
      dispatch(api.util.invalidateTags(['Credentials', 'Stats']));
    } else {
      const sentence = errorText(error, failed);
      setFailure(sentence);
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
    }
  };

  const cancel = () => {
    const running = runningRef.current;
    runningRef.current = null;
    running?.abort();
  };

  return { send, cancel, isSaving, progress, failure };
}

/** Closing the page would end the upload. */
function askTheBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
