import { routeRules } from './route-access.js';

// In what a handler departs from the rules for all.

/** For calls from other servers that prove themselves otherwise, such as a signed webhook: no Origin check. */
export const AnyOrigin = () => routeRules({ acceptsAnyOrigin: true });

/** For handlers that take a gzip-compressed archive; its bytes come as a stream, and the handler sets the limits. */
export const AcceptsArchives = () => routeRules({ acceptsArchives: true });

/** For handlers that a page's form posts to without a script. */
export const AcceptsHtmlForms = () => routeRules({ acceptsHtmlForms: true });

/** Errors of this handler are answered as `{success: false, message}`, and with `withError` as `error` too. */
export const EnvelopeErrors = ({ withError = false }: { withError?: boolean } = {}) =>
  routeRules({ envelope: { withError } });
