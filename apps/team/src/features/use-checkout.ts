import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { errorText, isRequestError } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useState } from 'react';
import { useStartTeamCheckoutMutation } from './organization.api';
import { usePaymentScript } from './use-payment-script';

interface CheckoutChoice {
  tier: SubscriptionTier;
  organizationId?: string;
}

/** Starts a hosted checkout and leaves the page for it. `leave` is the browser's navigation, replaceable in specs. */
export function useCheckout(leave: (url: string) => void = (url) => globalThis.location.assign(url)) {
  const [start, { isLoading }] = useStartTeamCheckoutMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const { toast } = useToast();
  usePaymentScript();

  async function startCheckout(choice: CheckoutChoice): Promise<void> {
    const { data, error } = await start(choice);
    const problem = error ? checkoutProblem(error) : (data?.error ?? (data?.url ? null : 'No checkout URL received'));
    if (problem !== null || !data?.url) {
      toast({ title: 'Failed to start checkout process', description: problem ?? '', variant: 'destructive' });
      return;
    }
    setIsLeaving(true);
    leave(data.url);
  }

  return { startCheckout, isStarting: isLoading || isLeaving };
}

function checkoutProblem(error: unknown): string {
  if (!isRequestError(error)) return 'Unknown error occurred';
  if (error.status === 0) return 'An error occurred while starting the checkout process';
  return errorText(error, 'Failed to create checkout session');
}
