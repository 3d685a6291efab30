import { useCallback, useRef, useState } from 'react';

const PREFIX = 'draft:';

interface Kept<Draft> {
  draft: Draft;
  at: number;
}

/**
 * Stores a form's draft for one account in this browser until `drop` or sign-out. `kept` is the draft of an earlier
 * page. A draft from another tab is neither overwritten nor dropped.
 */
export function useKeptDraft<Draft extends object>(userId: string | undefined, form: string) {
  const key = userId && `${PREFIX}${userId}:${form}`;
  const [kept, setKept] = useState<Draft | null>(() => (key ? (read<Draft>(key)?.draft ?? null) : null));
  const [found] = useState(() => (key ? stored(key) : null));
  /** The stored text that this form found or wrote itself. */
  const own = useRef(found);
  const keep = useCallback(
    (draft: Draft) => {
      if (!key || isAnothers(key, own.current)) return;
      const text = JSON.stringify({ draft, at: Date.now() });
      own.current = text;
      attempt(() => localStorage.setItem(key, text));
    },
    [key],
  );
  const drop = useCallback(() => {
    setKept(null);
    if (key && !isAnothers(key, own.current)) attempt(() => localStorage.removeItem(key));
  }, [key]);
  return { kept, keep, drop };
}

function stored(key: string): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null;
}

function isAnothers(key: string, own: string | null): boolean {
  const text = stored(key);
  return text !== null && text !== own;
}

/** Names of an account's stored drafts with a prefix, latest first. */
export function draftedForms(userId: string, beginning: string): string[] {
  const start = `${PREFIX}${userId}:`;
  return keysWith(`${start}${beginning}`)
    .toSorted((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0))
    .map((key) => key.slice(start.length));
}

/** Drops all drafts with a prefix; without one, all drafts of the account. */
export function dropDrafts(userId: string, beginning = ''): void {
  for (const key of keysWith(`${PREFIX}${userId}:${beginning}`)) attempt(() => localStorage.removeItem(key));
}

function keysWith(beginning: string): string[] {
  return attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(beginning))) ?? [];
}

function read<Draft>(key: string): Kept<Draft> | null {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown);
  if (typeof kept !== 'object' || kept === null || !('draft' in kept)) return null;
  return typeof kept.draft === 'object' && kept.draft !== null ? (kept as Kept<Draft>) : null;
}

/** Storage may be blocked or full; the draft then lasts as long as the page. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
