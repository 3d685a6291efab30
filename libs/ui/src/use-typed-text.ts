import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 200;

interface TypedTextOptions {
  /** Keeps a text once typing pauses. */
  keep: (text: string) => void;
  /** Where `kept` is of, such as a path: what is typed for one place is not kept in another. */
  place?: string;
  pauseMs?: number;
}

/**
 * A text that is ahead of where it is kept while somebody types: browsers refuse more than some hundred changes of an address in half a minute, and a
 * server need not answer every letter. When `kept` becomes what nobody typed here, the text follows.
 */
export function useTypedText(kept: string, { keep, place = '', pauseMs = PAUSE_MS }: TypedTextOptions) {
  const [text, setText] = useState(kept);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was kept and has not come back yet. */
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

  /** The text, or `next` in its place, for whoever keeps it together with something else at once. */
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
