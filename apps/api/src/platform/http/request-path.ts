import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

/**
 * The target may be an absolute URL (RFC 9112, 3.2.2). Leading slashes are collapsed, because `//api/x` would parse as
 * path `/x` on host `api`.
 */
export function pathOfTarget(target: string): string {
  const address = target.startsWith('/') ? `http://host${target.replace(/^\/+/, '/')}` : target;
  return URL.canParse(address) ? new URL(address).pathname : '/';
}

/** Decoded like in the router and proxies: `/%61pi%2Fx` is `/api/x`. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function askedFor({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const pattern = routeOptions.url;
  return pattern === undefined || pattern === '/*' ? decodedPath(pathOfTarget(url)) : pattern;
}

const PUBLIC_PORTFOLIO = /^\/portfolio\/view\//;

export const isPublicPortfolio = (path: string): boolean => PUBLIC_PORTFOLIO.test(path);

const UUID = z.regexes.uuid();

/** Lower-cases UUIDs in the path like the database does, because ids are compared and bound to secrets as text. */
export function normalizeIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const params = request.params as Record<string, string>;
    for (const [name, value] of Object.entries(params)) if (UUID.test(value)) params[name] = value.toLowerCase();
    done();
  });
}
