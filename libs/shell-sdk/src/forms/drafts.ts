import { useCallback, useRef, useState } from 'react';
import { readStored, writeStored } from '../page/stored';

const PREFIX = 'draft:';

interface StoredDraft<Draft> {
  draft: Draft;
  at: number;
}

/**
 * Stores a form's draft for one account in this browser until `drop` or sign-out. `restored` is the draft of an earlier
 * page. A draft from another tab is neither overwritten nor dropped.
 */
export function useStoredDraft<Draft extends object>(userId: string | undefined, form: string) {
  const key = userId && `${PREFIX}${userId}:${form}`;
  const [found] = useState(() => (key ? readStored(key) : null));
  const [restored, setRestored] = useState(() => parsed<Draft>(found)?.draft ?? null);
  /** The stored text that this form found or wrote itself. */
  const own = useRef(found);
  const save = useCallback(
    (draft: Draft) => {
      if (!key || isOfAnotherTab(key, own.current)) return;
      own.current = JSON.stringify({ draft, at: Date.now() });
      writeStored(key, own.current);
    },
    [key],
  );
  const drop = useCallback(() => {
    setRestored(null);
    if (key && !isOfAnotherTab(key, own.current)) writeStored(key, null);
  }, [key]);
  return { restored, save, drop };
}

function isOfAnotherTab(key: string, own: string | null): boolean {
  const text = readStored(key);
  return text !== null && text !== own;
}

/** Names of an account's stored drafts with a prefix, latest first. */
export function draftedForms(userId: string, beginning: string): string[] {
  const start = `${PREFIX}${userId}:`;
  const writtenAt = (key: string) => parsed(readStored(key))?.at ?? 0;
  return keysWith(`${start}${beginning}`)
    .toSorted((a, b) => writtenAt(b) - writtenAt(a))
    .map((key) => key.slice(start.length));
}

/** Drops all drafts with a prefix; without one, all drafts of the account. */
export function dropDrafts(userId: string, beginning = ''): void {
  for (const key of keysWith(`${PREFIX}${userId}:${beginning}`)) writeStored(key, null);
}

function keysWith(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}

function parsed<Draft>(text: string | null): StoredDraft<Draft> | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('draft' in stored)) return null;
    return typeof stored.draft === 'object' && stored.draft !== null ? (stored as StoredDraft<Draft>) : null;
  } catch {
    return null;
  }
}
