import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../../platform/config/environment.js';
import {
  expireTokenCookie,
  sessionTokenOf,
  setTokenCookie,
  tokenOf,
} from '../../../platform/http/access/session-cookie.js';
import type { SignInRequest } from '../providers/oidc.strategy.js';
import type { SignInEnd, Visitor } from './visitor.js';

const CONFIRMS_LINK = 'confirmsLink';
const LINK_PAGE = '/link-sign-in';

export function noteChoice(request: SignInRequest, environment: Environment): void {
  if (linkTokenOf(request, environment) && isChosen(request)) request.session[CONFIRMS_LINK] = true;
}

export function readSignIn(request: SignInRequest, environment: Environment): Visitor {
  const returnTo = safeReturnPath(request.session.returnTo, environment.publicUrl);
  const linkToken = request.session[CONFIRMS_LINK] === true ? linkTokenOf(request, environment) : null;
  request.session = {};
  return { ...visitorOf(request, environment), returnTo, linkToken };
}

export function visitorOf(request: FastifyRequest, environment: Environment): Visitor {
  const previousToken = sessionTokenOf(request, environment);
  const { ip, id: requestId } = request;
  return { previousToken, linkToken: null, returnTo: '/', userAgent: request.headers['user-agent'], ip, requestId };
}

export const linkTokenOf = (request: FastifyRequest, environment: Environment) => tokenOf('link', request, environment);

export function setSignInCookie(end: SignInEnd, reply: FastifyReply, environment: Environment): string {
  setTokenCookie(end.kind, reply, end, environment);
  if (end.kind === 'link') return LINK_PAGE;
  expireTokenCookie('link', reply, environment);
  return end.returnTo;
}

/**
 * Prevents other sites from confirming a pending link by starting a sign-in (login CSRF). Programs send no
 * `Sec-Fetch-Site` and can't be tricked.
 */
function isChosen({ headers, query }: SignInRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || (site === 'same-origin' && (query as { link?: unknown }).link !== undefined);
}

const MAX_LENGTH = 2_000;
const NO_PAGES = /^\/(?:auth|api)(?:\/|$)/i;

export function safeReturnPath(path: unknown, publicUrl: string): string {
  if (typeof path !== 'string' || path.length > MAX_LENGTH || !path.startsWith('/')) return '/';
  // Browsers treat a backslash as a slash and drop tabs and line breaks, so `/\evil.example` and
  // `/<tab>/evil.example` would leave the site.
  if (/[\\\p{Cc}]/u.test(path) || path.startsWith('//') || !URL.canParse(path, publicUrl)) return '/';
  const target = new URL(path, publicUrl);
  if (target.origin !== new URL(publicUrl).origin || NO_PAGES.test(target.pathname) || target.pathname.startsWith('//'))
    return '/';
  return target.pathname + target.search + target.hash;
}
