import { routeRules } from './route-access.js';

/** For handlers that take a gzip-compressed archive; its bytes come as a stream, and the handler sets the limits. */
export const AcceptsArchives = () => routeRules({ acceptsArchives: true });
