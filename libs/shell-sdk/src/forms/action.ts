import { toast, type ToastContent } from '@tracker/shell-sdk/toasts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { errorText, requestError } from '../requests/request-error';

/** A running mutation of RTK Query. It can be cancelled if it has `abort`. */
export interface Call<Data> extends PromiseLike<{ data?: Data; error?: unknown }> {
  abort?: () => void;
}

/** Texts and callbacks for the result of a call. */
export interface ActionWords<Input, Data> {
  done?: string | ((data: Data, input: Input) => ToastContent | string | null);
  failure: string | ((input: Input, error: unknown) => string);
  failureTitle?: string;
  /** Where to show a failure: in a toast, in place (as `problem`), or both. */
  refusal?: 'toast' | 'place' | 'both';
  onDone?: (data: Data, input: Input) => void;
  /** Called after the user cancelled; the server may still have done the work. */
  onCancelled?: () => void;
}

/** A user action that calls the server, from `useAction`. */
export interface UserAction<Input, Data> {
  /** Resolves to the server's answer, or to null after a failure or cancellation. */
  run: (input: Input) => Promise<{ data: Data } | null>;
  pending: Input | undefined;
  isPending: boolean;
  problem: string | null;
  clear: () => void;
  progress: number;
  cancel: () => void;
}

interface Running {
  abort: (() => void) | undefined;
  isCancelled: boolean;
}

const CANCELLED = 'The upload was cancelled.';

/**
 * Runs a call and reports its result: a toast after a success, a message after a failure, and the pending input. The
 * toast appears even if the user has left the screen.
 */
export function useAction<Input, Data>(
  call: (input: Input, onProgress: (sent: number) => void) => Call<Data>,
  words: ActionWords<Input, Data>,
): UserAction<Input, Data> {
  const [pending, setPending] = useState<{ input: Input } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const latest = useRef({ call, words });
  const running = useRef<Running | null>(null);
  const isMounted = useIsMounted();
  useEffect(() => {
    latest.current = { call, words };
  });

  const run = useCallback(
    async (input: Input): Promise<{ data: Data } | null> => {
      setProblem(null);
      setProgress(0);
      setPending({ input });
      const sending = latest.current.call(input, setProgress);
      const own: Running = { abort: sending.abort?.bind(sending), isCancelled: false };
      running.current = own;
      const { data, error: failed } = await sending;
      // Some calls report a failure as `{success: false, message}` with status 200.
      const error = failed ?? (isRefusal(data) ? requestError(200, JSON.stringify(data)) : undefined);
      const { done, failure, failureTitle = 'Error', refusal = 'toast', onDone, onCancelled } = latest.current.words;
      if (running.current === own) {
        running.current = null;
        setPending(null);
      }
      if (error && own.isCancelled) {
        setProblem(CANCELLED);
        onCancelled?.();
        return null;
      }
      if (error) {
        const sentence = errorText(error, typeof failure === 'string' ? failure : failure(input, error));
        if (refusal !== 'toast') setProblem(sentence);
        if (refusal !== 'place') toast({ title: failureTitle, description: sentence, variant: 'destructive' });
        return null;
      }
      const answer = data as Data;
      const content = typeof done === 'function' ? done(answer, input) : done;
      if (content) toast(typeof content === 'string' ? { title: 'Success', description: content } : content);
      if (isMounted.current) onDone?.(answer, input);
      return { data: answer };
    },
    [isMounted],
  );

  const cancel = useCallback(() => {
    if (!running.current) return;
    running.current.isCancelled = true;
    running.current.abort?.();
  }, []);

  const clear = useCallback(() => setProblem(null), []);

  return { run, clear, pending: pending?.input, isPending: pending !== null, problem, progress, cancel };
}

function isRefusal(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'success' in data && data.success === false;
}

/** Whether the component is still mounted, for code that runs after an answer. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
