import type { PortfolioCredential } from '@tracker/contracts/portfolio/portfolio';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAddCredentialMutation, useRemoveCredentialMutation } from '@tracker/shell-sdk/own-portfolio';

/** One press; a later one on the same credential is another. */
interface Wish {
  isWanted: boolean;
}

/** Which credentials are in the portfolio; a choice shows at once and is taken back when the server refuses it. */
export function useMembership(included: readonly PortfolioCredential[]) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, Wish>>(new Map());
  /** Answered, so that the list which is read again says it as well, and whatever becomes of it elsewhere. */
  const answered = useRef(new Set<Wish>());
  /** The last call of each credential: one that is pressed again meanwhile is sent after it, or the server might take them the other way round. */
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
