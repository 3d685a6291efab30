import { useRef } from 'react';

/**
 * Idempotency key of a call. It stays the same while the draft does, so that a retry after a lost answer is not a
 * second call.
 */
export function useRequestKey<Draft extends object>(): (draft: Draft) => string {
  const sent = useRef<{ draft: Draft; key: string } | null>(null);
  return (draft) => {
    const before = sent.current;
    const isSame =
      before !== null && (Object.keys(draft) as (keyof Draft)[]).every((field) => draft[field] === before.draft[field]);
    if (isSame) return before.key;
    sent.current = { draft, key: randomKey() };
    return sent.current.key;
  };
}

/** `crypto.randomUUID` requires a secure origin. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Detects answers about outdated form content. */
export function useFormRevision() {
  const revision = useRef(0);
  return {
    change(): void {
      revision.current += 1;
    },
    /** Call when sending; the returned function tells whether the answer still applies. */
    ask(): () => boolean {
      const sent = revision.current;
      return () => revision.current === sent;
    },
  };
}
