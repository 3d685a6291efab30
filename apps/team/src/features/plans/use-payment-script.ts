import { PAYMENT_SCRIPT, PAYMENT_SCRIPT_ELEMENT } from '@tracker/contracts/billing/offers';
import { useEffect } from 'react';

/**
 * Loads the payment provider's script once, where the page allows it: the provider tells people from robots by what it sees before a checkout.
 * Checkouts are pages of the provider's own, so nothing waits for the script, and nothing is missing without it.
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
