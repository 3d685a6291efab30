import { api } from '@tracker/shell-sdk/api';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { useDispatch } from '@tracker/shell-sdk/store';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useEffect } from 'react';

const WORDS: Readonly<Record<string, string>> = {
  success: 'Your new plan shows up here as soon as the payment is confirmed.',
  cancelled: 'The checkout was cancelled. Nothing has changed.',
};

/** When the confirmation has usually arrived; it comes from the payment provider and not with this visit. */
const LOOK_AGAIN_AFTER_MS = [2_000, 6_000];

/** Says how a checkout ended when the browser comes back from it, and takes the word out of the address. */
export function useCheckoutReturn(): void {
  const [params, setParams] = useSearchParams();
  const outcome = params.get('checkout');
  const { toast } = useToast();
  const dispatch = useDispatch();

  useEffect(() => {
    const description = outcome === null ? undefined : WORDS[outcome];
    if (description === undefined) return;
    // Not even a payment is confirmed by coming back: only the provider's word is.
    toast({ title: outcome === 'success' ? 'Thank you' : 'Checkout cancelled', description, variant: 'info' });
    setParams(
      (current) => {
        current.delete('checkout');
        return current;
      },
      { replace: true },
    );
    if (outcome === 'success')
      for (const delay of LOOK_AGAIN_AFTER_MS)
        setTimeout(() => dispatch(api.util.invalidateTags(['Organizations'])), delay);
  }, [outcome, setParams, toast, dispatch]);
}
