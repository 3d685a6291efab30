import { useRef } from 'react';

/**
 * The Idempotency-Key of a call (`idempotencyKey` of a request): the same as long as the same is sent, so that pressing again after an answer that never
 * came is still one call for the server. Something else gets a key of its own, or the server would refuse it.
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

/** `crypto.randomUUID` is there on secure origins only. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
