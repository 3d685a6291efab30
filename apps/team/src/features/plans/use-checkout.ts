import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { useAction } from '@tracker/shell-sdk/action';
import { hasStatus, isRequestError, requestError } from '@tracker/shell-sdk/request-error';
import { useState } from 'react';
import { type HostedPage, useStartTeamCheckoutMutation } from '../organization.api';
import { usePaymentScript } from './use-payment-script';

interface CheckoutChoice {
  tier: SubscriptionTier;
  organizationId?: string;
}

export function useCheckout() {
  const [start] = useStartTeamCheckoutMutation();
  usePaymentScript();
  return useHostedPage((choice: CheckoutChoice) => start(choice), {
    missing: 'No checkout URL received',
    failureTitle: 'Failed to start checkout process',
    failure: (_choice, error) => {
      if (!isRequestError(error)) return 'Unknown error occurred';
      return hasStatus(error, 0)
        ? 'An error occurred while starting the checkout process'
        : 'Failed to create checkout session';
    },
  });
}

interface HostedPageWords {
  missing: string;
  failureTitle?: string;
  failure: (input: unknown, error: unknown) => string;
}

/** Opens a page of the payment provider; pending until the browser has left. */
export function useHostedPage<Input>(
  ask: (input: Input) => PromiseLike<{ data?: HostedPage; error?: unknown }>,
  { missing, ...words }: HostedPageWords,
) {
  const [leaving, setLeaving] = useState<{ input: Input } | null>(null);
  const { run, isPending, pending } = useAction(
    async (input: Input) => {
      const { data, error } = await ask(input);
      return error || data?.url ? { data: data?.url, error } : { error: requestError(200, data?.error ?? missing) };
    },
    {
      ...words,
      onDone: (url, input) => {
        if (!url) return;
        setLeaving({ input });
        globalThis.location.assign(url);
      },
    },
  );
  return { open: run, isOpening: isPending || leaving !== null, opening: pending ?? leaving?.input };
}
