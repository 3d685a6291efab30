import { useSearchParams } from '@tracker/shell-sdk/router';

/** The parameters of the address, and how to change some of them in place: an empty value removes one. */
export function useParameters() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };
  return [params, change] as const;
}
