import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../config/environment.js';

/**
 * With this prefix, browsers accept the cookie only if it is Secure, host-only and on path `/` (RFC 6265bis 4.1.3.2).
 */
const cookieName = (name: CookieName, { secureCookies }: Pick<Environment, 'secureCookies'>) =>
  secureCookies ? `__Host-${name}` : name;

type CookieName = 'session' | 'link';

const attributes = ({ secureCookies }: Environment): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: secureCookies,
});

export function sessionTokenOf(request: FastifyRequest, environment: Environment): string | null {
  return tokenOf('session', request, environment);
}

export function tokenOf(name: CookieName, request: FastifyRequest, environment: Environment): string | null {
  return request.cookies[cookieName(name, environment)] || null;
}

export function setTokenCookie(
  name: CookieName,
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
  environment: Environment,
): void {
  reply.setCookie(cookieName(name, environment), token, { ...attributes(environment), expires: expiresAt });
}

export function expireSessionCookie(reply: FastifyReply, environment: Environment): void {
  expireTokenCookie('session', reply, environment);
}

export function expireTokenCookie(name: CookieName, reply: FastifyReply, environment: Environment): void {
  reply.clearCookie(cookieName(name, environment), attributes(environment));
}
