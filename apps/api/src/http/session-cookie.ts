import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../config/environment.js';

/** The prefix makes browsers refuse the cookie unless it is Secure, host-only and on path `/` (RFC 6265bis 4.1.3.2). */
const sessionCookieName = ({ secureCookies }: Pick<Environment, 'secureCookies'>) =>
  secureCookies ? '__Host-session' : 'session';

const attributes = ({ secureCookies }: Environment): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: secureCookies,
});

export function sessionTokenOf(request: FastifyRequest, environment: Environment): string | null {
  return request.cookies[sessionCookieName(environment)] || null;
}

export function setSessionCookie(reply: FastifyReply, token: string, expires: Date, environment: Environment): void {
  reply.setCookie(sessionCookieName(environment), token, { ...attributes(environment), expires });
}

export function expireSessionCookie(reply: FastifyReply, environment: Environment): void {
  reply.clearCookie(sessionCookieName(environment), attributes(environment));
}
