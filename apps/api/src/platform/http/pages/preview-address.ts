import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../config/environment.js';
import { pathOfTarget } from '../request-path.js';

/** A preview as its address names it, `/?preview=team@pr-123`. */
export interface NamedPreview {
  remote: string;
  name: string;
}

const NAMED = /^([a-z][a-z0-9-]{1,40})@([A-Za-z0-9][A-Za-z0-9._-]{0,39})$/;

const cookieName = ({ secureCookies }: Environment) => (secureCookies ? '__Host-preview' : 'preview');

/** What opens a preview for those it allows. */
export function previewAddress({ publicUrl }: Environment, { remote, name }: NamedPreview): string {
  return `${publicUrl}/?preview=${remote}@${name}`;
}

/** The preview whose address this browser has opened; whether there is one, and for whom, is not known here. */
export function namedPreviewOf(request: FastifyRequest, environment: Environment): NamedPreview | null {
  const [, remote, name] = NAMED.exec(request.cookies[cookieName(environment)] ?? '') ?? [];
  return remote !== undefined && name !== undefined ? { remote, name } : null;
}

/**
 * The address of a page with `?preview=` leads to the same page without it, and is remembered until the browser is closed; an empty one is
 * forgotten. False for every other address. Nothing is looked up: whoever asks learns nothing of which previews there are.
 */
export function followPreviewAddress(request: FastifyRequest, reply: FastifyReply, environment: Environment): boolean {
  const query = new URLSearchParams(request.url.slice((request.url + '?').indexOf('?')));
  const named = query.get('preview');
  if (named === null) return false;
  query.delete('preview');
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure: environment.secureCookies } as const;
  if (NAMED.test(named)) reply.setCookie(cookieName(environment), named, place);
  else reply.clearCookie(cookieName(environment), place);
  // With two slashes at its beginning a path would be another host's address.
  const path = pathOfTarget(request.url).replace(/^\/+/, '/');
  const rest = query.size === 0 ? '' : `?${query}`;
  reply.header('cache-control', 'no-store').redirect(`${path}${rest}`, 302);
  return true;
}
