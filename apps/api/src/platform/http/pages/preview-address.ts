import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../config/environment.js';
import { pathOfTarget } from '../request-path.js';

interface NamedPreview {
  remote: string;
  name: string;
}

const NAMED = /^([a-z][a-z0-9-]{1,40})@([A-Za-z0-9][A-Za-z0-9._-]{0,39})$/;

const cookieName = ({ secureCookies }: Environment) => (secureCookies ? '__Host-preview' : 'preview');

export function previewAddress({ publicUrl }: Environment, { remote, name }: NamedPreview): string {
  return `${publicUrl}/?preview=${remote}@${name}`;
}

export function namedPreviewOf(request: FastifyRequest, environment: Environment): NamedPreview | null {
  const [, remote, name] = NAMED.exec(request.cookies[cookieName(environment)] ?? '') ?? [];
  return remote !== undefined && name !== undefined ? { remote, name } : null;
}

/**
 * Keeps `?preview=` in a cookie until the browser closes, and redirects to the same page without it; an empty value
 * clears the cookie. Looks nothing up, so that it doesn't reveal which previews exist. False for other URLs.
 */
export function followPreviewAddress(request: FastifyRequest, reply: FastifyReply, environment: Environment): boolean {
  const query = new URLSearchParams(request.url.slice((request.url + '?').indexOf('?')));
  const named = query.get('preview');
  if (named === null) return false;
  query.delete('preview');
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure: environment.secureCookies } as const;
  if (NAMED.test(named)) reply.setCookie(cookieName(environment), named, place);
  else reply.clearCookie(cookieName(environment), place);
  // A path that begins with two slashes would redirect to another host.
  const path = pathOfTarget(request.url).replace(/^\/+/, '/');
  const rest = query.size === 0 ? '' : `?${query}`;
  reply.header('cache-control', 'no-store').redirect(`${path}${rest}`, 302);
  return true;
}
