import type { PortfolioCredential } from '@tracker/contracts/portfolio';
import { errorText } from './request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAddCredentialMutation, useRemoveCredentialMutation } from './own-portfolio';

/** Which credentials are in the portfolio; a choice shows at once and is taken back when the server refuses it. */
export function useMembership(included: readonly PortfolioCredential[]) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  /** Answered, so that the list which is read again says it as well, and whatever becomes of it elsewhere. */
  const answered = useRef(new Set<string>());
  useEffect(() => {
    const known = answered.current;
    answered.current = new Set();
    if (known.size > 0) setWanted((before) => new Map([...before].filter(([id]) => !known.has(id))));
  }, [included]);
  const [add] = useAddCredentialMutation();
  const [remove] = useRemoveCredentialMutation();
  const { toast } = useToast();
  const ids = useMemo(() => new Set(included.map(({ id }) => id)), [included]);

  async function choose(id: string, isWanted: boolean): Promise<void> {
    setWanted((before) => new Map(before).set(id, isWanted));
    const { error } = isWanted ? await add(id) : await remove(id);
    if (error) {
      const failure = isWanted ? 'Failed to add credential' : 'Failed to remove credential';
      toast({ title: failure, description: errorText(error, failure), variant: 'destructive' });
      setWanted((before) => new Map([...before].filter(([one]) => one !== id)));
    } else {
      answered.current.add(id);
      const description = isWanted ? 'Credential added to portfolio' : 'Credential removed from portfolio';
      toast({ title: 'Success', description });
    }
  }

  return { isIncluded: (id: string) => wanted.get(id) ?? ids.has(id), choose };
}
