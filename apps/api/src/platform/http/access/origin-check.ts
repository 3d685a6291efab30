import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../config/environment.js';
import { DomainError } from '../../domain-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

/** Whether requests of this method change nothing (RFC 9110, 9.2.1) that would need a check of their origin or an entry in the audit trail. */
export const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method);

/** Refuses state-changing requests that a page of another origin made the browser send (OWASP: verifying origin with standard headers). */
export function checkOrigin(request: FastifyRequest, environment: Environment): void {
  if (isSafeMethod(request.method) || request.routeOptions.config.acceptsAnyOrigin) return;
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (!isOwnOrigin(origin, request, environment)) throw foreignOrigin();
    return;
  }
  // Programs send neither header; a browser that leaves out Origin still says where the request comes from.
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && !OWN_SITES.has(String(site))) throw foreignOrigin();
}

function isOwnOrigin(origin: string, request: FastifyRequest, environment: Environment): boolean {
  if (origin === environment.publicUrl) return true;
  // On a developer's machine the same server is reached as localhost, 127.0.0.1 or by a machine name.
  return !environment.isProduction && origin === `${request.protocol}://${request.host}`;
}

const foreignOrigin = () =>
  new DomainError('foreign-origin', 403, 'This request came from another site and was refused.');
