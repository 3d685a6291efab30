import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 200;

interface TypedTextOptions {
  keep: (text: string) => void;
  /** Scope of `kept`, such as a path: text typed in one scope is not kept in another. */
  place?: string;
  pauseMs?: number;
}

/**
 * Buffers typed text and saves it when typing pauses, because browsers limit address changes and servers need not
 * answer each letter. Follows `kept` if it changes elsewhere.
 */
export function useTypedText(kept: string, { keep, place = '', pauseMs = PAUSE_MS }: TypedTextOptions) {
  const [text, setText] = useState(kept);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Saved texts that have not come back as `kept` yet. */
  const onItsWayRef = useRef<string[]>([]);
  const latestRef = useRef({ kept, keep });
  useEffect(() => {
    latestRef.current = { kept, keep };
  });

  useEffect(() => {
    const position = onItsWayRef.current.lastIndexOf(kept);
    if (position >= 0) {
      onItsWayRef.current.splice(0, position + 1);
    } else {
      clearTimeout(timerRef.current);
      setText(kept);
    }
  }, [kept]);

  useEffect(() => () => clearTimeout(timerRef.current), [place]);

  /** Saves the text, or `next`, immediately. */
  const take = (next = text): string => {
    clearTimeout(timerRef.current);
    setText(next);
    if (next !== latestRef.current.kept) onItsWayRef.current.push(next);
    return next;
  };

  const type = (next: string) => {
    setText(next);
    clearTimeout(timerRef.current);
    timerRef.current = setTimeout(() => latestRef.current.keep(take(next)), pauseMs);
  };

  return { text, type, take };
}
