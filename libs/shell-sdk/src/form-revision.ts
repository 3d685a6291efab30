import { useRef } from 'react';

/**
 * Which answers count of a form that goes on being edited while it is checked: one about what it held before says nothing of what it holds now.
 */
export function useFormRevision() {
  const revision = useRef(0);
  return {
    /** The form holds something else from now on. */
    change(): void {
      revision.current += 1;
    },
    /** Called with the question; what it returns says of the answer whether it still counts. */
    ask(): () => boolean {
      const asked = revision.current;
      return () => revision.current === asked;
    },
  };
}
