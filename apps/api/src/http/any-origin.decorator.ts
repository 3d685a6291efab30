import { routeRules } from './route-access.js';

/** For calls from other servers that prove themselves otherwise, such as a signed webhook: no Origin check. */
export const AnyOrigin = () => routeRules({ acceptsAnyOrigin: true });
