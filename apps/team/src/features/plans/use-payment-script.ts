import { PAYMENT_SCRIPT, PAYMENT_SCRIPT_ELEMENT } from '@tracker/contracts/billing/offers';
import { useEffect } from 'react';

/**
 * Loads the payment provider's script, which tells robots from people before a checkout. Nothing waits for it: checkouts
 * are pages of the provider.
 */
export function usePaymentScript(): void {
  useEffect(() => {
    if (!document.getElementById(PAYMENT_SCRIPT_ELEMENT)) return;
    if (document.querySelector(`script[src="${PAYMENT_SCRIPT}"]`)) return;
    const script = document.createElement('script');
    script.src = PAYMENT_SCRIPT;
    script.async = true;
    document.head.append(script);
  }, []);
}
