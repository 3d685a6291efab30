import { routeRules } from './route-access.js';

/** For handlers that a page's form posts to without a script. */
export const AcceptsHtmlForms = () => routeRules({ acceptsHtmlForms: true });
