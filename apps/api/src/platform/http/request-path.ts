import type { FastifyRequest } from 'fastify';

/**
 * The path of a request's target, which may also be a whole address (RFC 9112, 3.2.2). Slashes at its beginning count as one: read as an
 * address, `//api/x` would be the path `/x` of a host named api.
 */
export function pathOfTarget(target: string): string {
  const address = target.startsWith('/') ? `http://host${target.replace(/^\/+/, '/')}` : target;
  return URL.canParse(address) ? new URL(address).pathname : '/';
}

/** The path as the router and proxies may understand it: `/%61pi%2Fx` is `/api/x`. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What a request asks for: its route's pattern, or the decoded path where there is no route of its own. */
export function askedFor({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const pattern = routeOptions.url;
  return pattern === undefined || pattern === '/*' ? decodedPath(pathOfTarget(url)) : pattern;
}

const PUBLIC_PORTFOLIO = /^\/portfolio\/view\//;

/** Whether the page at a path is a portfolio that its owner shares. */
export const isPublicPortfolio = (path: string): boolean => PUBLIC_PORTFOLIO.test(path);
