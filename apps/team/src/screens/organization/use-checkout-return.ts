import { api } from '@tracker/shell-sdk/api';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { useDispatch } from '@tracker/shell-sdk/store';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useEffect } from 'react';

const WORDS: Readonly<Record<string, string>> = {
  success: 'If your new plan isn’t shown here yet, it will be once the payment is confirmed.',
  cancelled: 'The checkout was cancelled. Nothing has changed.',
};

/** The payment provider sends the confirmation separately, usually within seconds. */
const RELOAD_AFTER_MS = [2_000, 6_000];

export function useCheckoutReturn(): void {
  const [params, setParams] = useSearchParams();
  const outcome = params.get('checkout');
  const { toast } = useToast();
  const dispatch = useDispatch();

  useEffect(() => {
    const description = outcome === null ? undefined : WORDS[outcome];
    if (description === undefined) return;
    // Returning here proves no payment: only the provider confirms it.
    toast({ title: outcome === 'success' ? 'Thank you' : 'Checkout cancelled', description, variant: 'info' });
    setParams(
      (current) => {
        current.delete('checkout');
        return current;
      },
      { replace: true },
    );
    if (outcome === 'success')
      for (const delay of RELOAD_AFTER_MS)
        setTimeout(() => dispatch(api.util.invalidateTags(['Organizations'])), delay);
  }, [outcome, setParams, toast, dispatch]);
}
