/** The payment provider's client script, in the version that the product is made with. */
export const PAYMENT_SCRIPT = 'https://js.stripe.com/clover/stripe.js';

/** Id of the element by which a page says that the script may be loaded: payments are configured, and the page is not a public one. */
export const PAYMENT_SCRIPT_ELEMENT = 'payment-script';
