import type { PortfolioCredential } from '@tracker/contracts/portfolio/portfolio';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAddCredentialMutation, useRemoveCredentialMutation } from '@tracker/shell-sdk/own-portfolio';

interface Change {
  isChosen: boolean;
}

export function useMembership(included: readonly PortfolioCredential[]) {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  /** Answered changes, which the refetched list replaces. */
  const answered = useRef(new Set<Change>());
  /** The last call for each credential. Calls are sent in order, because the server might process them in reverse. */
  const sent = useRef(new Map<string, Promise<unknown>>());
  useEffect(() => {
    const known = answered.current;
    answered.current = new Set();
    if (known.size > 0) setChanges((before) => new Map([...before].filter(([, change]) => !known.has(change))));
  }, [included]);
  const [add] = useAddCredentialMutation();
  const [remove] = useRemoveCredentialMutation();
  const { toast } = useToast();
  const ids = useMemo(() => new Set(included.map(({ id }) => id)), [included]);

  async function choose(id: string, isChosen: boolean): Promise<void> {
    const change = { isChosen };
    setChanges((before) => new Map(before).set(id, change));
    const call = Promise.resolve(sent.current.get(id)).then(() => (isChosen ? add(id) : remove(id)));
    sent.current.set(id, call);
    const { error } = await call;
    if (error) {
      const failure = isChosen ? 'Failed to add credential' : 'Failed to remove credential';
      toast({ title: failure, description: errorText(error, failure), variant: 'destructive' });
      setChanges((before) => new Map([...before].filter(([, one]) => one !== change)));
    } else {
      answered.current.add(change);
      const description = isChosen ? 'Credential added to portfolio' : 'Credential removed from portfolio';
      toast({ title: 'Success', description });
    }
  }

  return { isIncluded: (id: string) => changes.get(id)?.isChosen ?? ids.has(id), choose };
}
