import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../config/environment.js';
import { DomainError } from '../../domain-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

export const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method);

/** Rejects cross-site requests that change state (OWASP CSRF: verifying origin with standard headers). */
export function checkOrigin(request: FastifyRequest, environment: Environment): void {
  if (isSafeMethod(request.method) || request.routeOptions.config.acceptsAnyOrigin) return;
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (!isOwnOrigin(origin, request, environment)) throw foreignOrigin();
    return;
  }
  // Non-browser clients send neither header. Browsers that omit Origin still send Sec-Fetch-Site.
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && !OWN_SITES.has(String(site))) throw foreignOrigin();
}

function isOwnOrigin(origin: string, request: FastifyRequest, environment: Environment): boolean {
  if (origin === environment.publicUrl) return true;
  return !environment.isProduction && origin === `${request.protocol}://${request.host}`;
}

const foreignOrigin = () =>
  new DomainError('foreign-origin', 403, 'This request came from another site and was refused.');
