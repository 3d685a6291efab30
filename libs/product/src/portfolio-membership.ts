import type { PortfolioCredential } from '@tracker/contracts/portfolio/portfolio';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAddCredentialMutation, useRemoveCredentialMutation } from '@tracker/shell-sdk/own-portfolio';

/** One press of a switch. */
interface Wish {
  isWanted: boolean;
}

/** Which credentials are in the portfolio. A change is shown optimistically and reverted when the server refuses it. */
export function useMembership(included: readonly PortfolioCredential[]) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, Wish>>(new Map());
  /** Answered: the refetched list decides from now on. */
  const answered = useRef(new Set<Wish>());
  /** The last call for each credential. The next one is sent after it, or the server might process them in reverse order. */
  const sent = useRef(new Map<string, Promise<unknown>>());
  useEffect(() => {
    const known = answered.current;
    answered.current = new Set();
    if (known.size > 0) setWanted((before) => new Map([...before].filter(([, wish]) => !known.has(wish))));
  }, [included]);
  const [add] = useAddCredentialMutation();
  const [remove] = useRemoveCredentialMutation();
  const { toast } = useToast();
  const ids = useMemo(() => new Set(included.map(({ id }) => id)), [included]);

  async function choose(id: string, isWanted: boolean): Promise<void> {
    const wish = { isWanted };
    setWanted((before) => new Map(before).set(id, wish));
    const call = Promise.resolve(sent.current.get(id)).then(() => (isWanted ? add(id) : remove(id)));
    sent.current.set(id, call);
    const { error } = await call;
    if (error) {
      const failure = isWanted ? 'Failed to add credential' : 'Failed to remove credential';
      toast({ title: failure, description: errorText(error, failure), variant: 'destructive' });
      setWanted((before) => new Map([...before].filter(([, one]) => one !== wish)));
    } else {
      answered.current.add(wish);
      const description = isWanted ? 'Credential added to portfolio' : 'Credential removed from portfolio';
      toast({ title: 'Success', description });
    }
  }

  return { isIncluded: (id: string) => wanted.get(id)?.isWanted ?? ids.has(id), choose };
}
