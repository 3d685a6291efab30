import type { Environment } from '../config/environment.js';
import { LandingRendering } from '../http/pages/landing-rendering.js';
import type { PageRenderings } from '../http/pages/page-routes.js';

/** The pages whose first screen is sent drawn. */
export function pageRenderingsOf(environment: Environment): PageRenderings {
  const landing = new LandingRendering(environment);
  return (request) => landing.of(request);
}
