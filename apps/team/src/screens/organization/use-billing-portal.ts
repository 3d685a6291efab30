import { useToast } from '@tracker/shell-sdk/toasts';
import { useState } from 'react';
import { useOpenTeamBillingPortalMutation } from '../../features/organization.api';
import { outcomeProblem } from '../../features/outcome-problem';

const WORDS = {
  refused: 'Failed to open the billing page',
  broken: 'An error occurred while opening the billing page',
};

/** Leaves the page for the payment provider's own: invoices, payment method, cancelling. */
export function useBillingPortal(organizationId: string) {
  const [openPortal, { isLoading }] = useOpenTeamBillingPortalMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const { toast } = useToast();

  async function open(): Promise<void> {
    const result = await openPortal({ organizationId });
    const url = result.data?.url;
    if (!url) {
      const description = outcomeProblem(result, WORDS) ?? WORDS.refused;
      return void toast({ title: 'Error', description, variant: 'destructive' });
    }
    setIsLeaving(true);
    globalThis.location.assign(url);
  }

  return { open, isOpening: isLoading || isLeaving };
}
