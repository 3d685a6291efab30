import { useRef } from 'react';

/** Detects answers about outdated form content. */
export function useFormRevision() {
  const revision = useRef(0);
  return {
    change(): void {
      revision.current += 1;
    },
    /** Call when asking; the returned function tells whether the answer still applies. */
    ask(): () => boolean {
      const asked = revision.current;
      return () => revision.current === asked;
    },
  };
}
