import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { PAYMENT_SCRIPT } from '@tracker/contracts/billing/offers';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Environment } from '../../config/environment.js';
import { askedFor } from '../request-path.js';

const STRIPE_SCRIPTS = new URL(PAYMENT_SCRIPT).origin;

export interface PolicyChoices {
  /** SHA-256 hashes of the page's inline scripts, base64. */
  inlineScriptHashes?: readonly string[];
  /** Those of its style elements. */
  inlineStyleHashes?: readonly string[];
  /** Other origins that the remotes' code and files may come from. */
  codeOrigins?: readonly string[];
  /** Whether any site may show the page in a frame. */
  isFramable?: boolean;
  /** Whether the payment provider's script may run. */
  allowsStripe?: boolean;
}

/** The Content-Security-Policy of an answer. */
export function contentSecurityPolicy({
  inlineScriptHashes = [],
  inlineStyleHashes = [],
  codeOrigins = [],
  isFramable = false,
  allowsStripe = false,
}: PolicyChoices = {}): string {
  const stripe = allowsStripe ? ` ${STRIPE_SCRIPTS}` : '';
  const code = codeOrigins.map((origin) => ` ${origin}`).join('');
  const [hashes, styles] = [inlineScriptHashes, inlineStyleHashes].map((list) =>
    list.map((hash) => ` 'sha256-${hash}'`).join(''),
  );
  return [
    `default-src 'self'`,
    `script-src 'self'${hashes}${code}${stripe}`,
    `style-src 'self'${styles}${code}`,
    // Profile pictures live at the identity providers.
    `img-src 'self' data: blob: https:${code}`,
    `font-src 'self' data:${code}`,
    `connect-src 'self'${allowsStripe ? ' https://api.stripe.com' : ''}`,
    `frame-src 'self'${stripe}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors ${isFramable ? '*' : `'none'`}`,
  ].join('; ');
}

/** The policy of a file that is nobody's page: opened by itself it runs nothing, and belongs to no origin. */
export const FILE_POLICY = `default-src 'none'; sandbox`;

/** Headers of answers that are given before there is a route, and with it the hooks that write the others. */
export const BARE_ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy(),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Gives every answer the headers that do not depend on it; pages refine the policy (see PageRoutes). */
export function secureAnswers(fastify: FastifyInstance, environment: Pick<Environment, 'isProduction'>): void {
  const headers = { ...helmetHeaders(environment), 'content-security-policy': contentSecurityPolicy() };
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/** No cache keeps an answer of the API unless its handler says so: nearly all of them are about one person. */
export function keepAnswersPrivate(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/(?:api|auth)\//.test(askedFor(request)) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done();
  });
}

/** What helmet writes is the same for every answer, so it is asked once. */
function helmetHeaders({ isProduction }: Pick<Environment, 'isProduction'>): Record<string, unknown> {
  const write = helmet({
    // Written by this file instead: helmet's own would have to be told about each page's inline scripts.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // Not no-referrer: browsers then send `Origin: null` with forms of our own pages (Fetch standard, "append a request Origin header").
    referrerPolicy: { policy: 'same-origin' },
    hsts: isProduction ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  write(response.req, response, () => undefined);
  return { ...response.getHeaders() };
}
