import { toast, type ToastContent } from '@tracker/shell-sdk/toasts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { errorText, requestError } from './request-error';

/** A call under way, as the mutations of RTK Query return it. Only one with `abort` can be cancelled. */
export interface Call<Data> extends PromiseLike<{ data?: Data; error?: unknown }> {
  abort?: () => void;
}

/** How the result of a call is shown. */
export interface ActionWords<Input, Data> {
  /** The toast of a success: its sentence, or all of it, such as with Undo. No toast without. */
  done?: string | ((data: Data, input: Input) => ToastContent | string | null);
  /** The sentence for a refusal that the server does not explain. */
  failure: string | ((input: Input, error: unknown) => string);
  /** Title of the toast of a refusal. */
  failureTitle?: string;
  /** Where a refusal is shown: in a toast, in its place on the screen (by `problem`), or both. */
  refusal?: 'toast' | 'place' | 'both';
  /** Called after a success while the screen is still there. */
  onDone?: (data: Data, input: Input) => void;
  /** Called when the user has cancelled the call, which the server may have done all the same. */
  onCancelled?: () => void;
}

/** An action of the user that calls the server, from `useAction`. */
export interface UserAction<Input, Data> {
  /** Resolves to what the server answered, or to null when it was refused or cancelled. */
  run: (input: Input) => Promise<{ data: Data } | null>;
  /** What the latest call under way was run with; undefined while there is none. */
  pending: Input | undefined;
  isPending: boolean;
  /** Why the last run was refused, in a sentence. */
  problem: string | null;
  /** Forgets the problem. */
  clear: () => void;
  /** Part of an upload that has been sent, 0 to 1. */
  progress: number;
  /** Aborts the call under way. */
  cancel: () => void;
}

interface Running {
  abort: (() => void) | undefined;
  isCancelled: boolean;
}

const CANCELLED = 'The upload was cancelled.';

/**
 * Runs a call and tells the user what came of it: a toast after a success, the sentence of a refusal, and what is pending meanwhile.
 * The toast is shown also when the screen has been left by then.
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
  const isShown = useIsShown();
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
      // Some calls answer a refusal as `{success: false, message}` with status 200.
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
      if (isShown.current) onDone?.(answer, input);
      return { data: answer };
    },
    [isShown],
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

/** Whether the component is still in the page, for what happens after an answer. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}
