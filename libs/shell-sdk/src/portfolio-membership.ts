import type { PortfolioCredential } from '@tracker/contracts/portfolio';
import { errorText } from './request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useMemo, useState } from 'react';
import { useAddCredentialMutation, useRemoveCredentialMutation } from './own-portfolio';

/** Which credentials are in the portfolio; a choice shows at once and is taken back when the server refuses it. */
export function useMembership(included: readonly PortfolioCredential[]) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
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
      const description = isWanted ? 'Credential added to portfolio' : 'Credential removed from portfolio';
      toast({ title: 'Success', description });
    }
  }

  return { isIncluded: (id: string) => wanted.get(id) ?? ids.has(id), choose };
}
