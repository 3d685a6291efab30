import { useRef } from 'react';
import type { RenewalDraft } from './renewal-draft';

/**
 * The Idempotency-Key of a renewal: the same as long as the same is sent, so that pressing again after an answer that never came is still one renewal.
 * Something else gets a key of its own, or the server would refuse it.
 */
export function useRenewalKey(): (draft: RenewalDraft) => string {
  const sent = useRef<{ draft: RenewalDraft; key: string } | null>(null);
  return (draft) => {
    const before = sent.current;
    const isSame =
      before !== null &&
      (Object.keys(draft) as (keyof RenewalDraft)[]).every((field) => draft[field] === before.draft[field]);
    if (isSame) return before.key;
    sent.current = { draft, key: randomKey() };
    return sent.current.key;
  };
}

/** `crypto.randomUUID` is there on secure origins only. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
