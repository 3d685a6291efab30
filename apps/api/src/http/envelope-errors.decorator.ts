import { routeRules } from './route-access.js';

/** Errors of this handler are answered as `{success: false, message}`, and with `withError` as `error` too. */
export const EnvelopeErrors = ({ withError = false }: { withError?: boolean } = {}) =>
  routeRules({ envelope: { withError } });
