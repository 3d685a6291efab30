import { renderHook } from '@testing-library/react';
import { usePaymentScript } from './use-payment-script';

const loaded = () => [...document.querySelectorAll<HTMLScriptElement>('script[src^="https://js.stripe.com/clover/"]')];

afterEach(() => {
  document.head.replaceChildren();
});

it('loads the script once and asynchronously where the page allows it', () => {
  document.head.innerHTML = '<script type="application/json" id="payment-script">true</script>';
  renderHook(usePaymentScript);
  renderHook(usePaymentScript);
  expect(loaded().map(({ src, async }) => [src, async])).toEqual([['https://js.stripe.com/clover/stripe.js', true]]);
});

it('loads nothing where payments are not configured', () => {
  renderHook(usePaymentScript);
  expect(loaded()).toEqual([]);
});
